import type { JobKind } from "#src/platform/jobs/jobs.ts";
import { outboxDirOf, pruneOutbox } from "./outbox.ts";
import type { Resources } from "#src/platform/resources.ts";

/** Removes old messages of a site without SMTP. 06:40 UTC is night in most of Brazil. */
export const outboxPrune: JobKind<object> = {
  name: "outbox.prune",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "40 6 * * *",
};

/** Starts the worker. The folder is each machine's own, and only one works on the job: hence once at the start too. */
export async function startOutboxWorkers({ config, jobs, log }: Resources): Promise<void> {
  const prune = async (): Promise<void> => {
    const removed = await pruneOutbox(outboxDirOf(config.dataDir));
    if (removed > 0) log.info({ removed }, "old messages of the outbox removed");
  };
  await prune();
  await jobs.work(outboxPrune, prune);
}
