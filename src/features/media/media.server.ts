// The door of images: what is uploaded comes in here, and everybody refers to it by its id.
import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import type { MasterResult } from "#src/platform/imaging.ts";
import type { Resources } from "#src/platform/resources.ts";
import { IMAGE_BYTES, type StoredImage } from "./schema.ts";
import { imagesTable } from "./table.ts";

/** Length of an id: 128 bits of the hash. */
const ID_LENGTH = 32;

/** Specification §5, "Post form". */
const TOO_LARGE = "A imagem deve ter no máximo 5MB";
const NOT_AN_IMAGE =
  "O arquivo não é uma imagem que possamos abrir, ou chegou incompleto. Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.";
const TOO_MANY_PIXELS = "A imagem tem pixels demais. Reduza para no máximo 50 megapixels e envie de novo.";

export type StoreResult =
  | { ok: true; image: StoredImage }
  | { ok: false; code: "too-large" | "unsupported-media-type"; detail: string };

type MediaContext = Pick<Resources, "db" | "storage" | "imaging">;

const imageColumns = {
  id: imagesTable.id,
  width: imagesTable.width,
  height: imagesTable.height,
  placeholder: imagesTable.placeholder,
};

/**
 * Takes in one uploaded file, whatever its name and type claim: decoded, turned upright, freed of
 * metadata and kept. The same picture is kept once. Whoever refers to the image does so within a day,
 * or `image.collect` removes it. Call it before the transaction that refers to it, not inside.
 * @param tooLarge what to say of a file over 5 MB, where the post form's text does not fit
 */
export async function storeImage(
  { db, storage, imaging }: MediaContext,
  bytes: Buffer,
  tooLarge = TOO_LARGE,
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

/**
 * Reads an image given as text (`featuredImageBase64`): a data: URI or bare base64.
 * @returns null where it is neither; what the bytes are, `storeImage` decides
 */
export function decodeBase64Image(text: string): Buffer | null {
  const [, base64] =
    /^(?:data:[\w.+/-]*(?:;[\w=.+-]+)*;base64,)?([A-Za-z0-9+/\s]+={0,2})\s*$/i.exec(text) ?? [];
  return base64 ? Buffer.from(base64, "base64") : null;
}

function imageId(master: Buffer): string {
  return createHash("sha256").update(master).digest("hex").slice(0, ID_LENGTH);
}

function masterKey(id: string): string {
  return `images/${id}/master.webp`;
}

/** File and row change together: storing and collecting the same image wait for each other. */
async function lockImage(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${id}`}, 0))`);
}
