import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { collectImages } from "./collect-images.server.ts";

/** Images of one job: about a minute's work, even in a distant bucket. */
const BATCH = 50;

/** Removes at night the images without a reference. */
export const imageCollect: JobKind<object> = {
  name: "image.collect",
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 5,
  expireAfter: 3_600,
  cron: "15 7 * * *",
};

/** Starts the worker that removes unused images. */
export async function startMediaWorkers(resources: Resources): Promise<void> {
  const { db, jobs, log } = resources;
  await jobs.work(imageCollect, async () => {
    const gone = await collectImages(resources, BATCH);
    if (gone > 0) log.info({ images: gone }, "unused images removed");
    if (gone === BATCH) await jobs.enqueue(db, imageCollect, {});
  });
}
