import type { Resources } from "#src/platform/resources.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";
import { applyDueReleases } from "./apply-due-releases.server.ts";
import { releaseApply } from "./releases.server.ts";

/** Starts the worker that publishes releases, first those that became due while no process ran. */
export async function startReleaseWorkers(resources: Resources, kinds: AnyKind[]): Promise<void> {
  const { db, jobs } = resources;
  await jobs.work(releaseApply, () => applyDueReleases(resources, kinds));
  await jobs.enqueue(db, releaseApply, {});
}
