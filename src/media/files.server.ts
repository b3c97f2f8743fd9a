// Stores uploaded documents; others refer to one by its address.
import { createHash } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Storage } from "#src/platform/storage.ts";
import { FILE_BYTES, type FileExtension, filePath, FILE_TOO_LARGE } from "#src/shared/file-path.ts";
import type { Origin } from "./media.server.ts";
import type { StoredFile } from "./schema.ts";
import { fileKindOf } from "./file-kind.ts";
import { filesTable } from "./table.ts";

/** Length of an id: 128 bits of the hash. */
const ID_LENGTH = 32;
const MAX_NAME = 200;

const NOT_TAKEN =
  "Este tipo de arquivo não é aceito. Envie um PDF, um documento do Word, Excel, PowerPoint ou LibreOffice sem macros, um EPUB, um ZIP ou um vídeo MP4 ou WebM.";

type StoreResult =
  | { ok: true; file: StoredFile }
  | { ok: false; code: "too-large" | "unsupported-media-type"; detail: string };

/**
 * Stores one uploaded file, told by its content; the same one is stored once. Unless the library keeps it,
 * it must be referred to within a day, or `image.collect` removes it.
 * @param name as it is called where it comes from
 */
export async function storeFile(
  { db, storage }: Pick<Resources, "storage"> & { db: Queryable },
  bytes: Buffer,
  name: string,
  { by, isKept = false }: Omit<Origin, "name"> = {},
): Promise<StoreResult> {
  if (bytes.length > FILE_BYTES) return { ok: false, code: "too-large", detail: FILE_TOO_LARGE };
  const extension = fileKindOf(bytes);
  if (!extension) return { ok: false, code: "unsupported-media-type", detail: NOT_TAKEN };
  const id = fileId(bytes);
  const shown = cleanName(name);
  const file = { id, extension, name: shown, isKept, addedBy: by?.id, addedName: by?.name };
  await keep({ db, storage }, file, bytes, {
    name: shown,
    removedAt: null,
    ...(isKept && { isKept }),
  });
  const url = filePath(id, shown, extension);
  return { ok: true, file: { id, url, name: shown, bytes: bytes.length, type: extension } };
}

/** @param change of the row of a file that is there already */
async function keep(
  { db, storage }: { db: Queryable; storage: Storage },
  file: Omit<typeof filesTable.$inferInsert, "bytes"> & { extension: FileExtension },
  bytes: Buffer,
  change: Partial<typeof filesTable.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFile(tx, file.id);
    await storage.write(fileKey(file.id, file.extension), bytes);
    await tx
      .insert(filesTable)
      .values({ ...file, bytes: bytes.length })
      .onConflictDoUpdate({ target: filesTable.id, set: { storedAt: sql`now()`, ...change } });
  });
}

/** A name in one line, without what cannot be stored. */
function cleanName(name: string): string {
  const shown = name.replaceAll(/\p{Cc}|\p{Cs}/gu, "").trim();
  return shown.slice(0, MAX_NAME) || "arquivo";
}

/** The id of a file: the hash of its content. */
export function fileId(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, ID_LENGTH);
}

/** Where a file lies in the storage. */
export function fileFolder(id: string): string {
  return `files/${id}`;
}

export function fileKey(id: string, extension: FileExtension): string {
  return `${fileFolder(id)}/file.${extension}`;
}

/** Locks a file, since storing and collecting it change both file and row. */
export async function lockFile(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file:${id}`}, 0))`);
}

/** All files, for backups and exports. */
export function listFiles(db: Queryable): Promise<{ id: string; extension: string; name: string }[]> {
  return db
    .select({ id: filesTable.id, extension: filesTable.extension, name: filesTable.name })
    .from(filesTable)
    .orderBy(asc(filesTable.id));
}

/** The bytes of a file; `null` where there is none. */
export function readFile(storage: Storage, id: string, extension: string): Promise<Buffer | null> {
  return storage.read(fileKey(id, extension as FileExtension));
}

/**
 * Stores a file of a backup under its id. Its row is provisional: the file is removed after a day unless a restored row
 * replaces it.
 * @returns false where the bytes do not match the id, or are nothing that is taken: nothing is stored
 */
export async function putFile(
  context: { db: Queryable; storage: Storage },
  id: string,
  bytes: Buffer,
): Promise<boolean> {
  const extension = fileKindOf(bytes);
  if (!extension || fileId(bytes) !== id) return false;
  const { rows } = await context.db.execute<{ found: boolean }>(
    sql`SELECT to_regclass('files') IS NOT NULL AS found`,
  );
  // A database of an older version gets the table, and with it the row, by the restore.
  if (!rows[0]?.found) await context.storage.write(fileKey(id, extension), bytes);
  else await keep(context, { id, extension, name: "arquivo" }, bytes, {});
  return true;
}
