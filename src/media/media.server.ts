// Stores uploaded images and their versions. Other slices refer to an image by its id.

import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#src/platform/database/database.ts";
import type { LostMotion, MasterResult } from "#src/platform/imaging/pictures.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { MediaVersion } from "#src/shared/media/media-path.ts";
import {
  IMPORTED_IMAGE_BYTES,
  IMAGE_BYTES,
  IMAGE_MEGAPIXELS,
  IMAGE_TOO_LARGE,
} from "#src/shared/media/upload-limits.ts";
import { refuseOverQuota } from "./quotas.server.ts";
import { REMOVED_PICTURES_TAG } from "./removed-uploads.server.ts";
import { type StoredImage } from "./schema.ts";
import { imagesTable, type PictureFacts } from "./table.ts";
import { mayRestoreUpload, mayChangeUpload, type Uploader, type UploadRefusal } from "./uploader.ts";

/** Length of an id: 128 bits of the hash. */
const ID_LENGTH = 32;

const NOT_AN_IMAGE =
  "O arquivo não é uma imagem que possamos abrir, ou chegou incompleto. Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.";
const TOO_MANY_PIXELS = `A imagem tem pixels demais. Reduza para no máximo ${IMAGE_MEGAPIXELS} megapixels e envie de novo.`;

const WAS_DELETED =
  "Esta imagem foi excluída da biblioteca. Peça a quem publica no site que a envie de novo, ou use outra.";

type StoreResult =
  | {
      ok: true;
      image: StoredImage;
      /** Whether it has fewer pixels than the file. */
      isReduced: boolean;
      lostMotion: LostMotion | undefined;
    }
  | UploadRefusal;

type MediaContext = Pick<Resources, "storage" | "imaging" | "cache"> & { db: Queryable };

/** A picture that arrives as a file. */
export interface PictureFile extends UploadOrigin {
  read: () => Promise<Buffer>;
}

/** How an upload enters the library. */
export interface UploadOrigin {
  /** Original file name. */
  name?: string | undefined;
  /** Alternative text. */
  alt?: string;
  by?: Uploader;
  /** Kept even if nothing uses it. */
  isKept?: boolean;
  /** Imported from another site: the image keeps its pixels, and its file may exceed the upload limit. */
  isImported?: boolean;
}

/** The picture that an image belongs to, and the image that it shows now. */
const pictures = alias(imagesTable, "pictures");
const shown = alias(imagesTable, "shown");
const MAX_NAME = 200;

/**
 * Stores an uploaded image of any name and type: decoded, turned upright, without metadata. The same picture is
 * stored once: its descriptions stay, and a deleted one is restored only if the uploader may do so. Unless the
 * library keeps the image, something must refer to it within a day, or `image.collect` removes it. Call this before
 * the transaction that refers to the image, not inside it.
 * @param tooLarge message for a file over 5 MB; defaults to the post form's
 * @returns the image, or its replacement if the picture has been replaced since
 */
export async function storeImage(
  context: MediaContext,
  bytes: Buffer,
  tooLarge = IMAGE_TOO_LARGE,
  origin: UploadOrigin = {},
): Promise<StoreResult> {
  const { db } = context;
  const { by, isImported = false } = origin;
  const name = cleanImageName(origin.name);
  const kept = await keepImage(context, bytes, tooLarge, {
    name,
    by,
    isImported,
    isReplacement: false,
  });
  if (!kept.ok) return kept;
  const { image } = kept;
  const isPicture = eq(
    imagesTable.id,
    sql`(SELECT coalesce(picture_id, id) FROM images WHERE id = ${image.id})`,
  );
  // Fills in missing words only, so that a picture first sent without a file name can be found by this one.
  const words = {
    name: sql`coalesce(nullif(${imagesTable.name}, ''), ${name})`,
    alt: sql`coalesce(nullif(${imagesTable.alt}, ''), ${cleanImageName(origin.alt)})`,
  };
  const archiveImporters = { removedAt: null, removedBy: null };
  await context.cache.change(db, kept.wasRemoved ? [REMOVED_PICTURES_TAG] : [], (tx) =>
    tx
      .update(imagesTable)
      .set({
        storedAt: sql`now()`,
        // Sending a picture again puts it back into the library.
        isKept: sql`${imagesTable.isKept} OR ${origin.isKept ?? false}`,
        ...(kept.wasRemoved && archiveImporters),
        ...(kept.mayChange && words),
      })
      .where(isPicture),
  );
  const { isReduced, lostMotion } = kept;
  const stored = (await findImages(db, [image.id])).get(image.id) ?? image;
  return { ok: true, image: stored, isReduced, lostMotion };
}

/**
 * Stores a file that replaces a library picture's own.
 * @returns the image itself; `current_id` of the picture decides whether it is shown
 */
export function storeReplacement(
  context: MediaContext,
  bytes: Buffer,
  pictureId: string,
  by?: Uploader,
): Promise<StoreResult> {
  return keepImage(context, bytes, IMAGE_TOO_LARGE, { pictureId, by, isReplacement: true });
}

interface StoreOptions {
  name?: string;
  pictureId?: string;
  by?: Uploader | undefined;
  isImported?: boolean;
  /** Shown in place of another picture, which has its own rules for deletion. */
  isReplacement: boolean;
}

interface KeptImage {
  ok: true;
  image: StoredImage;
  isReduced: boolean;
  lostMotion: LostMotion | undefined;
  /** Whether the uploader may change the picture's descriptions. */
  mayChange: boolean;
  /** Whether the picture was deleted and is now restored. */
  wasRemoved: boolean;
}

async function keepImage(
  { db, storage, imaging }: MediaContext,
  bytes: Buffer,
  tooLarge: string,
  { name, pictureId, by, isImported = false, isReplacement }: StoreOptions,
): Promise<KeptImage | UploadRefusal> {
  const maxBytes = isImported ? IMPORTED_IMAGE_BYTES : IMAGE_BYTES;
  if (bytes.length > maxBytes) return { ok: false, code: "too-large", detail: tooLarge };
  const whole = isImported ? await imaging.makeMaster(bytes, { keepsPixels: true }) : undefined;
  // Falls back to a reduced image if memory or time do not suffice for all pixels.
  const made = whole?.ok || isTooManyPixels(whole) ? whole : await imaging.makeMaster(bytes);
  if (!made?.ok) return refuse(made);
  const { bytes: master, isReduced, lostMotion, isAnimated, ...facts } = made.master;
  const image: StoredImage = { id: imageId(master), ...facts, ...(isAnimated && { isAnimated }) };
  return db.transaction(async (tx): Promise<KeptImage | UploadRefusal> => {
    await lockImage(tx, image.id);
    const [known] = await tx
      .select({ addedBy: pictures.addedBy, removedAt: pictures.removedAt, removedBy: pictures.removedBy })
      .from(imagesTable)
      .innerJoin(pictures, eq(pictures.id, sql`coalesce(${imagesTable.pictureId}, ${imagesTable.id})`))
      .where(eq(imagesTable.id, image.id));
    const wasRemoved = !isReplacement && known?.removedAt != null;
    if (wasRemoved && !mayRestoreUpload(by, known))
      return { ok: false, code: "conflict", detail: WAS_DELETED };
    const overQuota = known ? undefined : await refuseOverQuota(tx, by, master.length);
    if (overQuota) return overQuota;
    await storage.write(masterKey(image.id), master);
    const sender = { addedBy: by?.id, addedName: by?.name };
    await tx
      .insert(imagesTable)
      .values({ ...image, format: "webp", bytes: master.length, name, pictureId, ...sender })
      .onConflictDoUpdate({ target: imagesTable.id, set: { storedAt: sql`now()` } });
    const mayChange = known === undefined || mayChangeUpload(by, known);
    return { ok: true, image, isReduced, lostMotion, mayChange, wasRemoved };
  });
}

const isTooManyPixels = (made: MasterResult | undefined): boolean =>
  made?.ok === false && made.reason === "too-many-pixels";

/**
 * Stores the master file of another site's image under its id there. The library keeps it.
 * @param facts descriptions from there; an existing picture keeps its own
 * @returns false, with nothing stored, if the bytes do not match the id or are no image
 */
export async function storeMaster(
  { db, storage, imaging }: MediaContext,
  id: string,
  master: Buffer,
  facts: Partial<PictureFacts> = {},
): Promise<boolean> {
  if (imageId(master) !== id) return false;
  const read = await imaging.makeMaster(master, { keepsPixels: true });
  if (!read.ok) return false;
  const { width, height, placeholder, isAnimated } = read.master;
  await db.transaction(async (tx) => {
    await lockImage(tx, id);
    await storage.write(masterKey(id), master);
    await tx
      .insert(imagesTable)
      .values({
        ...facts,
        id,
        width,
        height,
        placeholder,
        isAnimated,
        format: "webp",
        bytes: master.length,
        isKept: true,
      })
      .onConflictDoUpdate({
        target: imagesTable.id,
        set: { storedAt: sql`now()`, removedAt: null, removedBy: null, isKept: true },
      });
  });
  return true;
}

/** Returns a name or description in one line, without characters that cannot be stored. */
function cleanImageName(name = ""): string {
  return name
    .replaceAll(/\p{Cc}|\p{Cs}/gu, "")
    .trim()
    .slice(0, MAX_NAME);
}

function refuse(made: MasterResult | undefined): UploadRefusal {
  return isTooManyPixels(made)
    ? { ok: false, code: "too-large", detail: TOO_MANY_PIXELS }
    : { ok: false, code: "unsupported-media-type", detail: NOT_AN_IMAGE };
}

/**
 * Finds images by id, as their pictures show them now. A replaced image has the id of its replacement, so that its
 * address changes too. Unknown ids are missing in the result.
 */
export async function findImages(db: Queryable, ids: string[]): Promise<Map<string, StoredImage>> {
  if (ids.length === 0) return new Map();
  const { id, width, height, placeholder, isAnimated } = shown;
  const { alt, focalX, focalY } = pictures;
  const rows = await db
    .select({
      asked: imagesTable.id,
      image: { id, width, height, placeholder },
      isAnimated,
      alt,
      focalX,
      focalY,
    })
    .from(imagesTable)
    .innerJoin(pictures, eq(pictures.id, sql`coalesce(${imagesTable.pictureId}, ${imagesTable.id})`))
    .innerJoin(shown, eq(shown.id, sql`coalesce(${pictures.currentId}, ${pictures.id})`))
    .where(inArray(imagesTable.id, ids));
  return new Map(
    rows.map((row) => {
      const isCentred = row.focalX === 0.5 && row.focalY === 0.5;
      const focalPoint = isCentred ? {} : { focalPoint: { x: row.focalX, y: row.focalY } };
      const own = { ...(row.isAnimated && { isAnimated: true }), ...(row.alt && { alt: row.alt }) };
      return [row.asked, { ...row.image, ...own, ...focalPoint }];
    }),
  );
}

const DATA_URI_HEAD = /^data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,100}){0,5};base64,/i;
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;

/**
 * Decodes an image given as text (`featuredImageBase64`): a data: URI or bare base64.
 * @returns null if it is neither; `storeImage` checks the bytes
 */
export function decodeBase64Image(text: string): Buffer | null {
  const base64 = text.slice(DATA_URI_HEAD.exec(text)?.[0].length ?? 0);
  if (NOT_BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.length > 0 ? bytes : null;
}

/**
 * Reads a version of an image, created and stored at the first request. Needs no database.
 * @returns null if there is no such image
 */
export function readVersion(
  { storage, imaging, log }: Pick<Resources, "storage" | "imaging" | "log">,
  { id, width, format }: MediaVersion,
): Promise<Buffer | null> {
  const load = async (): Promise<Buffer | null> => {
    const master = await storage.read(masterKey(id));
    if (!master || imageId(master) === id) return master;
    log.error({ image: id }, "the stored file of an image is damaged: upload it again, or restore a backup");
    return null;
  };
  return storage.readOrMake(`${imageFolder(id)}/${width}.${format}`, () =>
    imaging.makeVariant(load, width, format),
  );
}

/** Returns the id of an image: the hash of its master file. */
export function imageId(master: Buffer): string {
  return createHash("sha256").update(master).digest("hex").slice(0, ID_LENGTH);
}

export function imageFolder(id: string): string {
  return `images/${id}`;
}

export function masterKey(id: string): string {
  return `${imageFolder(id)}/master.webp`;
}

/** Locks an image, because storing and collecting it change both file and row. */
export async function lockImage(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${id}`}, 0))`);
}
