// The images of a project after a change: kept, removed, added, ordered (docs/produto.md, "Images").
import { findImages, storeImage } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { type ContentContext, type Refusal, refuseField } from "#src/publishing/kind.server.ts";
import { readImageId } from "#src/shared/media-path.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGES, type ProjectChanges, TOO_MANY_IMAGES } from "./schema.ts";

type Ids = { ok: true; ids: string[] };

const UNKNOWN = "Uma das imagens não existe mais. Envie-a de novo.";
/** A new file in `imageOrder`, by its index among the files. */
const NEW = /^new:(\d{1,2})$/;

/**
 * Stores uploaded files, before the transaction that refers to them.
 * @returns their ids in the order of the files, or why one was refused
 */
export async function storeImages(context: ContentContext, files: Buffer[]): Promise<Ids | Refusal> {
  const ids: string[] = [];
  // One by one, to save memory: ten decoded photographs at once are too much.
  for (const bytes of files) {
    const stored = await storeImage(context, bytes, IMAGE_TOO_LARGE);
    if (!stored.ok) return stored;
    ids.push(stored.image.id);
  }
  return { ok: true, ids };
}

/**
 * The stored images that a project has after the change. MAX_IMAGES counts them and the new ones together.
 * @param current ids of its images before
 * @param added number of files in the request
 */
export async function keepImages(
  db: Queryable,
  current: string[],
  { images, removeImages = [] }: ProjectChanges,
  added: number,
): Promise<Ids | Refusal> {
  const wanted = images ? images.map(readImageId) : current;
  const removed = new Set(removeImages.map(readImageId));
  const ids = wanted.filter((id) => id !== null).filter((id) => !removed.has(id));
  const foreign = ids.filter((id) => !current.includes(id));
  const isKnown = !wanted.includes(null) && (await findImages(db, foreign)).size === new Set(foreign).size;
  if (!isKnown) return refuseField("invalid", "images", UNKNOWN);
  return ids.length + added > MAX_IMAGES
    ? refuseField("invalid", "images", TOO_MANY_IMAGES)
    : { ok: true, ids };
}

/** Orders kept and new images; those that `imageOrder` does not name come last. */
export function orderImages(kept: string[], added: string[], imageOrder: string[] = []): string[] {
  const ordered = imageOrder.flatMap((entry) => {
    const [, index] = NEW.exec(entry) ?? [];
    return (index ? added[Number(index)] : readImageId(entry)) ?? [];
  });
  const all = [...kept, ...added];
  // The same picture sent twice has one id.
  return [...new Set([...ordered.filter((id) => all.includes(id)), ...all])];
}
