// Updates an item's pictures: kept, removed, added, ordered (docs/produto.md, "Images").

import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findImages, type PictureFile, storeImage } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { type ContentContext, type ItemRow, type Refusal, refuseField } from "./content-type.server.ts";
import type { PreparedPictures } from "./one-picture.server.ts";
import type { ContentTable } from "./publishable-type.server.ts";

interface PicturesField {
  /** Name in request bodies: "images". */
  name: string;
  /** The column that stores the image ids. */
  column: string;
  max: number;
  tooLarge: string;
  tooMany: string;
}

/** Requested changes: either the full list of paths, or removals and an order. */
interface PictureChanges {
  paths?: string[] | undefined;
  removeImages?: string[];
  imageOrder?: string[];
}

type Ids = { ok: true; ids: string[] };

const UNKNOWN = "Uma das imagens não existe mais. Envie-a de novo.";
/** Refers to a new file in `imageOrder`, by its index among the files. */
const NEW = /^new:(\d{1,2})$/;

/** Stores the files. The transaction decides which pictures the item then has. */
export async function preparePictures(
  context: ContentContext,
  table: ContentTable,
  field: PicturesField,
  body: Record<string, unknown>,
  files: PictureFile[],
  id?: string,
): Promise<PreparedPictures | Refusal> {
  const changes: PictureChanges = { ...body, paths: body[field.name] as string[] | undefined };
  if (files.length > 0) {
    // Checks early, before any file is decoded. The transaction checks again, and that result counts.
    const current = id ? await readCurrent(context.db, table, field, id) : [];
    const allowed = await keepPictures(context.db, field, current, changes, files.length);
    if (!allowed.ok) return allowed;
  }
  const added = await storePictures(context, files, field);
  if (!added.ok) return added;
  return {
    ok: true,
    async toColumns(tx, stored?: ItemRow) {
      const current = (stored as unknown as Record<string, string[]> | undefined)?.[field.column] ?? [];
      const kept = await keepPictures(tx, field, current, changes, added.ids.length);
      if (!kept.ok) return kept;
      return {
        ok: true,
        columns: { [field.column]: orderPictures(kept.ids, added.ids, changes.imageOrder) },
      };
    },
  };
}

async function readCurrent(
  db: Queryable,
  table: ContentTable,
  { column }: PicturesField,
  id: string,
): Promise<string[]> {
  const ids = (table as unknown as Record<string, PgColumn>)[column];
  if (!ids) throw new Error(`there is no column ${column}`);
  const [row] = await db.select({ ids }).from(table).where(eq(table.id, id));
  return (row?.ids as string[] | undefined) ?? [];
}

async function storePictures(
  context: ContentContext,
  files: PictureFile[],
  { tooLarge }: PicturesField,
): Promise<Ids | Refusal> {
  const ids: string[] = [];
  // One at a time, to save memory: ten decoded photographs at once are too much.
  for (const { read, ...origin } of files) {
    const stored = await storeImage(context, await read(), tooLarge, origin);
    if (!stored.ok) return stored;
    ids.push(stored.image.id);
  }
  return { ok: true, ids };
}

/**
 * The stored pictures that the item keeps; `max` counts them and the new ones together.
 * @param current ids of its pictures before the change
 * @param added number of files in the request
 */
async function keepPictures(
  db: Queryable,
  { name, max, tooMany }: PicturesField,
  current: string[],
  { paths, removeImages = [] }: PictureChanges,
  added: number,
): Promise<Ids | Refusal> {
  const wanted = paths ? paths.map(readImageId) : current;
  const removed = new Set(removeImages.map(readImageId));
  const ids = wanted.filter((id) => id !== null).filter((id) => !removed.has(id));
  const foreign = ids.filter((id) => !current.includes(id));
  const isKnown = !wanted.includes(null) && (await findImages(db, foreign)).size === new Set(foreign).size;
  if (!isKnown) return refuseField("invalid", name, UNKNOWN);
  return ids.length + added > max ? refuseField("invalid", name, tooMany) : { ok: true, ids };
}

/** Orders kept and new pictures; those missing from `imageOrder` come last. */
function orderPictures(kept: string[], added: string[], imageOrder: string[] = []): string[] {
  const ordered = imageOrder.flatMap((entry) => {
    const [, index] = NEW.exec(entry) ?? [];
    return (index ? added[Number(index)] : readImageId(entry)) ?? [];
  });
  const all = [...kept, ...added];
  // The same picture sent twice has one id.
  return [...new Set([...ordered.filter((id) => all.includes(id)), ...all])];
}
