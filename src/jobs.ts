import type { Resources } from "#src/platform/resources/resources.ts";
import { type Job, startSlice } from "#src/platform/slices/define-slice.ts";
import { slices } from "./slices.ts";

export const jobTypes: Job[] = slices.flatMap((slice) => slice.jobs ?? []);

/** Starts the queue's workers; jobs left by an earlier process come first. */
export async function startWorkers(resources: Resources): Promise<void> {
  for (const slice of slices) await startSlice(resources, slice);
}
