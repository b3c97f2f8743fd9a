import type { Job, Slice } from "#src/platform/slices/define-slice.ts";
import { collectUnused } from "./collect-unused.server.ts";

/** Images, and files, of one job: about a minute's work, even in a distant bucket. */
const BATCH = 50;

/** Removes at night the images and files without a reference. */
export const imageCollect: Job = {
  name: "image.collect",
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 5,
  expireAfter: 3_600,
  cron: "15 7 * * *",
  async run(resources) {
    const { db, jobs, log } = resources;
    const gone = await collectUnused(resources, BATCH);
    if (gone.images + gone.files > 0) log.info(gone, "unused images and files removed");
    if (Math.max(gone.images, gone.files) === BATCH) await jobs.enqueue(db, imageCollect, {});
  },
};

export const mediaSlice: Slice = {
  jobs: [imageCollect],
};
