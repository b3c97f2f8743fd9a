import type { Job, Slice } from "#src/platform/slices/define-slice.ts";
import { collectImages } from "./collect-images.server.ts";

/** Images of one job: about a minute's work, even in a distant bucket. */
const BATCH = 50;

/** Removes at night the images without a reference. */
export const imageCollect: Job = {
  name: "image.collect",
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 5,
  expireAfter: 3_600,
  cron: "15 7 * * *",
  async run(resources) {
    const { db, jobs, log } = resources;
    const gone = await collectImages(resources, BATCH);
    if (gone > 0) log.info({ images: gone }, "unused images removed");
    if (gone === BATCH) await jobs.enqueue(db, imageCollect, {});
  },
};

export const mediaSlice: Slice = {
  apis: [async () => (await import("./api.ts")).mediaApi],
  jobs: [imageCollect],
};
