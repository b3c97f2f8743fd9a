// Which images a project has after a change: kept, taken off, added, put in order (specification §5, §7).
import { findImages, storeImage } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import { type ContentContext, type Refusal, refuseField } from "#src/publishing/content-kind.server.ts";
import { readImageId } from "#src/shared/media-path.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGES, TOO_MANY_IMAGES } from "./schema.ts";

export interface ImageChanges {
  /** Paths of all images there shall be, apart from the new ones. */
  images?: string[] | undefined;
  removeImages?: string[] | undefined;
  imageOrder?: string[] | undefined;
}

type Ids = { ok: true; ids: string[] };

const UNKNOWN = "Uma das imagens não existe mais. Envie-a de novo.";
/** A new file in `imageOrder`, by its place among the files. */
const NEW = /^new:(\d{1,2})$/;

/**
 * Puts uploaded files into the storage, before the transaction that will refer to them.
 * @returns their ids in the order of the files, or why one of them is no image
 */
export async function storeImages(context: ContentContext, files: Buffer[]): Promise<Ids | Refusal> {
  const ids: string[] = [];
  // One by one: ten photographs decoded at once would take the memory of ten.
  for (const bytes of files) {
    const stored = await storeImage(context, bytes, IMAGE_TOO_LARGE);
    if (!stored.ok) return stored;
    ids.push(stored.image.id);
  }
  return { ok: true, ids };
}

/**
 * The images a project keeps of those it has; the limit holds for them and the new ones together.
 * @param current ids of the images it has
 * @param added how many files come with the change
 */
export async function keepImages(
  db: Queryable,
  current: string[],
  { images, removeImages = [] }: ImageChanges,
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

/** Kept and new images in the order wished for; what the wish does not name comes behind. */
export function orderImages(kept: string[], added: string[], imageOrder: string[] = []): string[] {
  const wished = imageOrder.flatMap((entry) => {
    const [, index] = NEW.exec(entry) ?? [];
    return (index ? added[Number(index)] : readImageId(entry)) ?? [];
  });
  const all = [...kept, ...added];
  // The same picture, sent twice, is one.
  return [...new Set([...wished.filter((id) => all.includes(id)), ...all])];
}
