import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { emptyTrash } from "./trash-rows.server.ts";

/** Removes for good what has been in the trash for its time. 07:10 UTC is night in most of Brazil. */
export const trashEmpty: JobKind<object> = {
  name: "trash.empty",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "10 7 * * *",
};

/** Starts the worker that empties the trash. */
export async function startTrashWorkers({
  db,
  jobs,
  log,
}: Pick<Resources, "db" | "jobs" | "log">): Promise<void> {
  await jobs.work(trashEmpty, async () => {
    log.info({ removed: await emptyTrash(db) }, "deleted items past their time removed");
  });
}
