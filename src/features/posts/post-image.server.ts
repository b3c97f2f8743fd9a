// The image that comes with a post: as a file, as base64, or as the address of one that is here already.
import { sql } from "drizzle-orm";
import {
  decodeBase64Image,
  findImages,
  type ImageReferences,
  referencesInText,
  storeImage,
} from "#src/media/media.server.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources.ts";
import { readMediaName } from "#src/shared/media-path.ts";
import type { PostChanges } from "./schema.ts";
import { postsTable } from "./table.ts";

type ImageFields = Pick<PostChanges, "featuredImage" | "featuredImageBase64">;

export type TakenImage =
  /** `null`: none; absent: as it was. */
  | { ok: true; imageId?: string | null }
  | {
      ok: false;
      code: "too-large" | "unsupported-media-type" | "invalid";
      detail: string;
      errors: FieldError[];
    };

/**
 * Stores or finds the image that a body speaks of. Call it before the transaction that refers to it.
 * @param ownPath how the post's own image is told in answers that come back as bodies
 */
export async function takeImage(
  resources: Resources,
  { featuredImage, featuredImageBase64 }: ImageFields,
  upload: Buffer | undefined,
  ownPath?: string | null,
): Promise<TakenImage> {
  if (upload) return store(resources, upload, "featuredImage");
  if (featuredImageBase64) {
    const bytes = decodeBase64Image(featuredImageBase64);
    return bytes
      ? store(resources, bytes, "featuredImageBase64")
      : refuse("invalid", "featuredImageBase64", "Imagem em base64 inválida");
  }
  if (featuredImage === null) return { ok: true, imageId: null };
  if (featuredImage === undefined || featuredImage === ownPath) return { ok: true };
  return findByPath(resources, featuredImage);
}

/** The images that posts show, so that they are not collected. */
export function postImageReferences(): ImageReferences[] {
  return [sql`SELECT image_id FROM posts`, referencesInText(postsTable, postsTable.content)];
}

async function store(resources: Resources, bytes: Buffer, field: string): Promise<TakenImage> {
  const stored = await storeImage(resources, bytes);
  return stored.ok ? { ok: true, imageId: stored.image.id } : refuse(stored.code, field, stored.detail);
}

async function findByPath({ db }: Resources, path: string): Promise<TakenImage> {
  const id = readMediaName(path.slice(path.lastIndexOf("/") + 1))?.id;
  const found = id ? await findImages(db, [id]) : new Map<string, unknown>();
  return id && found.has(id)
    ? { ok: true, imageId: id }
    : refuse("invalid", "featuredImage", "Envie a imagem de destaque como arquivo");
}

function refuse(
  code: "too-large" | "unsupported-media-type" | "invalid",
  field: string,
  detail: string,
): TakenImage {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
