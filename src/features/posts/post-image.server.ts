// The featured image in a request: a file, base64, or the path of a stored image.
import { decodeBase64Image, findImages, storeImage } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { type ContentContext, type Refusal, refuseField } from "#src/publishing/kind.server.ts";
import { readImageId } from "#src/shared/media-path.ts";
import type { PostChanges } from "./schema.ts";

/** `imageId`: `null` removes the image; absent keeps it. */
type TakenImage = { ok: true; imageId?: string | null } | Refusal;

export const UNKNOWN_IMAGE: Refusal = refuseField(
  "invalid",
  "featuredImage",
  "Envie a imagem de destaque como arquivo",
);

/** Stores the image of a request, or reads the id of the stored one it names. */
export async function takeImage(
  context: ContentContext,
  { featuredImage, featuredImageBase64 }: PostChanges,
  upload: Buffer | undefined,
): Promise<TakenImage> {
  if (upload) return store(context, upload, "featuredImage");
  if (featuredImageBase64) {
    const bytes = decodeBase64Image(featuredImageBase64);
    return bytes
      ? store(context, bytes, "featuredImageBase64")
      : refuseField("invalid", "featuredImageBase64", "Imagem em base64 inválida");
  }
  if (!featuredImage) return { ok: true, imageId: featuredImage };
  const imageId = readImageId(featuredImage);
  return imageId ? { ok: true, imageId } : UNKNOWN_IMAGE;
}

export async function isKnownImage(db: Queryable, id: string): Promise<boolean> {
  return (await findImages(db, [id])).has(id);
}

async function store(context: ContentContext, upload: Buffer, field: string): Promise<TakenImage> {
  const stored = await storeImage(context, upload);
  return stored.ok ? { ok: true, imageId: stored.image.id } : refuseField(stored.code, field, stored.detail);
}
