import { findImages } from "#src/media/media.server.ts";
import type { StoredImage } from "#src/media/schema.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readImageId } from "#src/shared/media/media-path.ts";

/** Finds stored images by their paths, in order; unknown paths are left out. */
export async function findPictures(
  { db }: Pick<Resources, "db">,
  paths: (string | null)[],
): Promise<StoredImage[]> {
  const ids = paths.flatMap((path) => readImageId(path ?? "") ?? []);
  const images = await findImages(db, ids);
  return ids.flatMap((id) => images.get(id) ?? []);
}
