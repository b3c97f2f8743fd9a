// Stores uploaded documents, which others refer to by address.

import { createHash } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { DANGERS } from "#src/platform/documents/dangers.ts";
import { fileKindOf, isContainer } from "#src/platform/documents/file-kind.ts";
import type { Inspection } from "#src/platform/documents/inspect-document.ts";
import type { Imaging } from "#src/platform/imaging/imaging.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Storage } from "#src/platform/storage.ts";
import { type FileExtension, filePath } from "#src/shared/media/file-path.ts";
import { FILE_BYTES, FILE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import type { UploadOrigin } from "./media.server.ts";
import { refuseOverQuota } from "./quotas.server.ts";
import type { StoredFile } from "./schema.ts";
import { filesTable } from "./table.ts";
import { mayRestoreUpload, mayChangeUpload, type UploadRefusal } from "./uploader.ts";

/** Length of an id: 128 bits of the hash. */
const ID_LENGTH = 32;
const MAX_NAME = 200;

const WAS_DELETED =
  "Este arquivo foi excluído da biblioteca. Peça a quem publica no site que o envie de novo.";

type StoreResult = { ok: true; file: StoredFile } | UploadRefusal;

type FileContext = Pick<Resources, "storage" | "imaging"> & { db: Queryable };

/**
 * Stores an uploaded file, identified by its content, so that the same bytes are stored once. An uploader who may not
 * change the existing file gets it unchanged: it keeps its name, and a deleted file is refused. Unless the library
 * keeps the file, something must refer to it within a day, or `image.collect` removes it.
 * @param name original file name
 */
export async function storeFile(
  { db, storage, imaging }: FileContext,
  bytes: Buffer,
  name: string,
  { by, isKept = false }: Omit<UploadOrigin, "name"> = {},
): Promise<StoreResult> {
  if (bytes.length > FILE_BYTES) return { ok: false, code: "too-large", detail: FILE_TOO_LARGE };
  const inspection = await inspect(imaging, bytes);
  if (!inspection.ok) return { ok: false, code: "unsupported-media-type", detail: inspection.detail };
  const { extension } = inspection;
  const id = fileId(bytes);
  return db.transaction(async (tx): Promise<StoreResult> => {
    await lockFile(tx, id);
    const [known] = await tx.select().from(filesTable).where(eq(filesTable.id, id));
    if (known?.removedAt && !mayRestoreUpload(by, known))
      return { ok: false, code: "conflict", detail: WAS_DELETED };
    const overQuota = known ? undefined : await refuseOverQuota(tx, by, bytes.length);
    if (overQuota) return overQuota;
    await storage.write(fileKey(id, extension), bytes);
    // Imports have no uploader and must not rename files that people have named.
    const mayRename = known === undefined || (by !== undefined && mayChangeUpload(by, known));
    const shown = mayRename ? cleanName(name) : known.name;
    const change = {
      name: shown,
      isKept: isKept || known?.isKept === true,
      awaitsUse: by?.mayPublish === false && known?.awaitsUse !== false,
      removedAt: null,
      removedBy: null,
    };
    await tx
      .insert(filesTable)
      .values({ id, extension, bytes: bytes.length, addedBy: by?.id, addedName: by?.name, ...change })
      .onConflictDoUpdate({ target: filesTable.id, set: { storedAt: sql`now()`, ...change } });
    const url = filePath(id, shown, extension);
    return { ok: true, file: { id, url, name: shown, bytes: bytes.length, type: extension } };
  });
}

/** Inspects containers in a separate process, because they can contain hostile content. */
async function inspect(imaging: Imaging, bytes: Buffer): Promise<Inspection> {
  if (isContainer(bytes)) return imaging.inspectDocument(bytes);
  const extension = fileKindOf(bytes);
  return extension ? { ok: true, extension } : { ok: false, detail: DANGERS.unknown };
}

/** Returns a name in one line, without characters that cannot be stored. */
function cleanName(name: string): string {
  const shown = name.replaceAll(/\p{Cc}|\p{Cs}/gu, "").trim();
  return shown.slice(0, MAX_NAME) || "arquivo";
}

/** Returns the id of a file: the hash of its content. */
export function fileId(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, ID_LENGTH);
}

export function fileFolder(id: string): string {
  return `files/${id}`;
}

export function fileKey(id: string, extension: FileExtension): string {
  return `${fileFolder(id)}/file.${extension}`;
}

/** Locks a file, because storing and collecting it change both file and row. */
export async function lockFile(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file:${id}`}, 0))`);
}

/** Lists all files, for backups and exports. */
export function listFiles(db: Queryable): Promise<{ id: string; extension: string; name: string }[]> {
  return db
    .select({ id: filesTable.id, extension: filesTable.extension, name: filesTable.name })
    .from(filesTable)
    .orderBy(asc(filesTable.id));
}

/** Tells whether a file exists and is not deleted. */
export async function hasFile(db: Queryable, id: string): Promise<boolean> {
  const isThere = and(eq(filesTable.id, id), isNull(filesTable.removedAt));
  return (await db.$count(filesTable, isThere)) > 0;
}

export function readFile(storage: Storage, id: string, extension: string): Promise<Buffer | null> {
  return storage.read(fileKey(id, extension as FileExtension));
}

/**
 * Stores a file of a backup under its id. Its row is provisional: the file is removed after a day unless a restored
 * row replaces it.
 * @returns false, with nothing stored, if the bytes do not match the id or have an unaccepted format
 */
export async function restoreFile(
  context: { db: Queryable; storage: Storage },
  id: string,
  bytes: Buffer,
): Promise<boolean> {
  const extension = fileKindOf(bytes);
  if (!extension || fileId(bytes) !== id) return false;
  const { rows } = await context.db.execute<{ found: boolean }>(
    sql`SELECT to_regclass('files') IS NOT NULL AS found`,
  );
  // In a database of an older version, the restore creates the table and the row.
  if (!rows[0]?.found) await context.storage.write(fileKey(id, extension), bytes);
  else await keepProvisionally(context, { id, extension }, bytes);
  return true;
}

async function keepProvisionally(
  { db, storage }: { db: Queryable; storage: Storage },
  { id, extension }: { id: string; extension: FileExtension },
  bytes: Buffer,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFile(tx, id);
    await storage.write(fileKey(id, extension), bytes);
    await tx
      .insert(filesTable)
      .values({ id, extension, name: "arquivo", bytes: bytes.length })
      .onConflictDoUpdate({ target: filesTable.id, set: { storedAt: sql`now()` } });
  });
}
