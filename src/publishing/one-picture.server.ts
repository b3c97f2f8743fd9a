// Handles a content type's single picture in a request: an uploaded file, or the path of a stored image.

import { findImages, type PictureFile, storeImage } from "#src/media/media.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { type ContentContext, type ItemRow, type Refusal, refuseField } from "./content-type.server.ts";

interface PictureField {
  /** Name in request bodies: "featuredImage". */
  name: string;
  /** The column that stores the image id. */
  column: string;
  /** Error if it names no stored image. */
  unknown: string;
}

/** Pictures that are already stored. The transaction decides which of them the item gets. */
export interface PreparedPictures {
  ok: true;
  toColumns(
    tx: Transaction,
    stored?: ItemRow,
  ): Promise<{ ok: true; columns: Record<string, string | null | string[]> } | Refusal>;
}

export interface PictureUpload extends PictureFile {
  /** The form field that the file came in. */
  field: string;
}

/**
 * Stores the uploaded picture, or resolves the stored one named by its path.
 * @param path `null` removes the picture; undefined keeps it
 */
export async function preparePicture(
  context: ContentContext,
  { name, column, unknown }: PictureField,
  path: string | null | undefined,
  upload: PictureUpload | undefined,
): Promise<PreparedPictures | Refusal> {
  const refusal = refuseField("invalid", name, unknown);
  const picture = upload
    ? await store(context, upload)
    : { ok: true as const, id: path && readImageId(path) };
  if (!picture.ok) return picture;
  const { id } = picture;
  if (path && id === null) return refusal;
  return {
    ok: true,
    async toColumns(tx, stored) {
      const current = (stored as Record<string, unknown> | undefined)?.[column];
      const isKnown = !id || id === current || (await findImages(tx, [id])).has(id);
      if (!isKnown) return refusal;
      return { ok: true, columns: id === undefined ? {} : { [column]: id || null } };
    },
  };
}

async function store(
  context: ContentContext,
  { read, field, ...origin }: PictureUpload,
): Promise<{ ok: true; id: string } | Refusal> {
  const stored = await storeImage(context, await read(), undefined, origin);
  return stored.ok ? { ok: true, id: stored.image.id } : refuseField(stored.code, field, stored.detail);
}
