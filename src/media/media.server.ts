// Stores uploaded images and their versions; other slices refer to an image by its id.
import { IMAGE_BYTES, IMAGE_TOO_LARGE } from "#src/shared/image-limits.ts";
import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { MasterResult } from "#src/platform/imaging/pictures.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { MediaVersion } from "#src/shared/media-path.ts";
import { type StoredImage } from "./schema.ts";
import { imagesTable } from "./table.ts";

/** Length of an id: 128 bits of the hash. */
const ID_LENGTH = 32;

const NOT_AN_IMAGE =
  "O arquivo não é uma imagem que possamos abrir, ou chegou incompleto. Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.";
const TOO_MANY_PIXELS = "A imagem tem pixels demais. Reduza para no máximo 50 megapixels e envie de novo.";

type StoreResult =
  | { ok: true; image: StoredImage }
  | { ok: false; code: "too-large" | "unsupported-media-type"; detail: string };

type MediaContext = Pick<Resources, "storage" | "imaging"> & { db: Queryable };

const imageColumns = {
  id: imagesTable.id,
  width: imagesTable.width,
  height: imagesTable.height,
  placeholder: imagesTable.placeholder,
};

/**
 * Stores one uploaded file, whatever its name and type: decoded, turned upright and without metadata. The
 * same picture is stored once. It must be referred to within a day, or `image.collect` removes it. Call it
 * before the transaction that refers to it, not inside.
 * @param tooLarge the message for a file over 5 MB; left out, that of the post form
 */
export async function storeImage(
  { db, storage, imaging }: MediaContext,
  bytes: Buffer,
  tooLarge = IMAGE_TOO_LARGE,
): Promise<StoreResult> {
  if (bytes.length > IMAGE_BYTES) return { ok: false, code: "too-large", detail: tooLarge };
  const made = await imaging.makeMaster(bytes);
  if (!made.ok) return refuse(made);
  const { bytes: master, ...facts } = made.master;
  const image: StoredImage = { id: imageId(master), ...facts };
  await db.transaction(async (tx) => {
    await lockImage(tx, image.id);
    await storage.write(masterKey(image.id), master);
    await tx
      .insert(imagesTable)
      .values({ ...image, format: "webp", bytes: master.length })
      .onConflictDoUpdate({ target: imagesTable.id, set: { storedAt: sql`now()` } });
  });
  return { ok: true, image };
}

function refuse({ reason }: MasterResult & { ok: false }): StoreResult {
  return reason === "too-many-pixels"
    ? { ok: false, code: "too-large", detail: TOO_MANY_PIXELS }
    : { ok: false, code: "unsupported-media-type", detail: NOT_AN_IMAGE };
}

/** The images of these ids, by id; unknown ids are left out. */
export async function findImages(db: Queryable, ids: string[]): Promise<Map<string, StoredImage>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(imageColumns).from(imagesTable).where(inArray(imagesTable.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const DATA_URI_HEAD = /^data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,100}){0,5};base64,/i;
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;

/**
 * Reads an image given as text (`featuredImageBase64`): a data: URI or bare base64.
 * @returns null where it is neither; the bytes are checked by `storeImage`
 */
export function decodeBase64Image(text: string): Buffer | null {
  const base64 = text.slice(DATA_URI_HEAD.exec(text)?.[0].length ?? 0);
  if (NOT_BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.length > 0 ? bytes : null;
}

/**
 * One version of an image, made and stored at the first request. Needs no database.
 * @returns null where there is no such image
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

/** The id of an image: the hash of its master file. */
export function imageId(master: Buffer): string {
  return createHash("sha256").update(master).digest("hex").slice(0, ID_LENGTH);
}

/** Where the files of an image lie in the storage. */
export function imageFolder(id: string): string {
  return `images/${id}`;
}

export function masterKey(id: string): string {
  return `${imageFolder(id)}/master.webp`;
}

/** Locks an image, since storing and collecting it change both file and row. */
export async function lockImage(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${id}`}, 0))`);
}
