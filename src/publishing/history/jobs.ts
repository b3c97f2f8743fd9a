import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { thinRevisions } from "./thin-revisions.server.ts";

/** Removes saved revisions between others. 06:50 UTC is night in most of Brazil. */
export const revisionThin: JobKind<object> = {
  name: "revision.thin",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "50 6 * * *",
};

/** Starts the worker that thins the history. */
export async function startHistoryWorkers({
  db,
  jobs,
  log,
}: Pick<Resources, "db" | "jobs" | "log">): Promise<void> {
  await jobs.work(revisionThin, async () => {
    log.info({ removed: await thinRevisions(db) }, "saved revisions between others removed");
  });
}
