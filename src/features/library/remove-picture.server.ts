import { eq, sql } from "drizzle-orm";
import type { User } from "#src/accounts/schema.ts";
import { uploaderOf } from "#src/accounts/uploader-of.ts";
import { named, recordAct } from "#src/audit/record.server.ts";
import { imageFolder, lockImage, storeReplacement } from "#src/media/media.server.ts";
import { REMOVED_PICTURES_TAG } from "#src/media/removed-uploads.server.ts";
import { imagesTable } from "#src/media/table.ts";
import type { LostMotion } from "#src/platform/imaging/pictures.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { type PictureRow, usesOf } from "./pictures.server.ts";
import { isLive, type Use } from "./schema.ts";
import { tagsOf } from "./uses.server.ts";

/**
 * Refuses if visitors see the picture. Visitors can then load it only if live content uses it again; a
 * nightly job deletes its file once nothing uses it.
 * @returns the uses that prevent the removal
 */
export async function removePicture(
  { db, cache }: Resources,
  kinds: ContentType[],
  user: User,
  row: PictureRow,
): Promise<{ ok: true } | { ok: false; uses: Use[] }> {
  return cache.change(db, [REMOVED_PICTURES_TAG], async (tx) => {
    await lockImage(tx, row.id);
    const uses = await usesOf(tx, kinds, row);
    if (isLive({ uses })) return { ok: false as const, uses };
    await tx
      .update(imagesTable)
      .set({ removedAt: sql`now()`, removedBy: user.id })
      .where(eq(imagesTable.id, row.id));
    await recordAct(tx, { action: "picture.deleted", subject: subjectOf(row), subjectId: row.id });
    return { ok: true as const };
  });
}

type Replaced =
  | { ok: true; lostMotion: LostMotion | undefined }
  | Extract<Awaited<ReturnType<typeof storeReplacement>>, { ok: false }>;

/** Replaces a picture's image everywhere. The picture keeps its id and texts. */
export async function replacePicture(
  resources: Resources,
  kinds: ContentType[],
  user: User,
  row: PictureRow,
  bytes: Buffer,
): Promise<Replaced> {
  const { db, cache } = resources;
  const made = await storeReplacement(resources, bytes, row.id, uploaderOf(user));
  if (!made.ok) return made;
  const { image, lostMotion } = made;
  const size = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  await cache.change(db, tagsOf(kinds, await usesOf(db, kinds, row)), async (tx) => {
    await lockImage(tx, row.id);
    await tx
      .update(imagesTable)
      .set({ currentId: image.id === row.id ? null : image.id, isKept: true })
      .where(eq(imagesTable.id, row.id));
    await recordAct(tx, {
      action: "picture.replaced",
      subject: subjectOf(row),
      subjectId: row.id,
      before: { Tamanho: size(row) },
      after: { Tamanho: size(image) },
    });
  });
  await removeFiles(resources, row.shownId);
  return { ok: true, lostMotion };
}

/** Removes files of an unused image; its address redirects to the replacement from then on. */
async function removeFiles({ db, storage }: Resources, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImage(tx, id);
    const isShown = sql`${imagesTable.pictureId} IS NULL AND coalesce(${imagesTable.currentId}, ${imagesTable.id}) = ${id}`;
    if ((await tx.$count(imagesTable, isShown)) === 0) await storage.removeFolder(imageFolder(id));
  });
}

const subjectOf = ({ name }: PictureRow): string => named("Imagem", name || "sem nome");
