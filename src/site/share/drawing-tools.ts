// Tools for drawing icons and share images: 30 MB of code and fonts, loaded with the first drawing.

import { VIPS_ENVIRONMENT } from "#src/platform/vips-threads.ts";

/** One thread and no cache, since pictures are drawn one at a time and each only once. */
export async function loadDrawingTools() {
  Object.assign(process.env, VIPS_ENVIRONMENT);
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
  sharp.concurrency(1);
  sharp.cache(false);
  return { satori, sharp };
}
