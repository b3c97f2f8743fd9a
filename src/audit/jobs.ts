import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { pruneEntries } from "./audit.server.ts";

/** Deletes entries past their 13 months. 07:50 UTC is night in most of Brazil. */
export const auditPrune: JobKind<object> = {
  name: "audit.prune",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "50 7 * * *",
};

export async function startAuditWorkers({
  db,
  jobs,
  log,
}: Pick<Resources, "db" | "jobs" | "log">): Promise<void> {
  await jobs.work(auditPrune, async () => {
    log.info({ pruned: await pruneEntries({ db }) }, "audit entries past their time removed");
  });
}
