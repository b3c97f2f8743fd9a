import { z } from "zod";
import type { Job, Slice } from "#src/platform/slices/define-slice.ts";
import { collectUnused } from "./collect-unused.server.ts";

/** Images and files per job: about a minute's work, even in a distant bucket. */
const BATCH = 50;

/** Removes unreferenced images and files at night. */
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
  tables: {
    images: {
      about: "imagens, como são descritas e quais foram substituídas",
      ownRows: "joined",
      without: { stored_at: null },
      ofFile: ["width", "height", "format", "bytes"],
      // Pages put the placeholder into a style attribute, so it must not contain anything else.
      check: z.object({
        placeholder: z
          .string()
          .max(10_000)
          .regex(/^(data:image\/webp;base64,[A-Za-z0-9+/=]*)?$/),
      }),
    },
    files: {
      about: "documentos",
      ownRows: "joined",
      without: { stored_at: null },
      ofFile: ["extension", "bytes"],
      check: z.object({ extension: z.string().regex(/^[a-z0-9]{2,5}$/) }),
    },
  },
  jobs: [imageCollect],
};
