// Decides whether an uploaded document is safe to serve. Runs in the sandbox, because it parses untrusted files.

import type { FileExtension } from "#src/shared/media/file-path.ts";
import { type Danger, DANGERS } from "./dangers.ts";
import { fileKindOf, isCompound, isZip } from "./file-kind.ts";
import { inspectCompound } from "./inspect-compound.ts";
import { inspectPackage } from "./inspect-package.ts";

export type Inspection = { ok: true; extension: FileExtension } | { ok: false; detail: Danger };

/** Maximum nesting of documents, which are workbooks of charts. */
const MAX_DEPTH = 3;

/** Detects the format of a file, and refuses macros, embedded programs, and anything that cannot be inspected. */
export async function inspectDocument(bytes: Buffer, depth = 1): Promise<Inspection> {
  const extension = fileKindOf(bytes);
  if (!extension)
    return { ok: false, detail: isEncryptedPackage(bytes) ? DANGERS.encrypted : DANGERS.unknown };
  const danger = await findDanger(bytes, extension, depth);
  return danger === undefined ? { ok: true, extension } : { ok: false, detail: danger };
}

async function findDanger(
  bytes: Buffer,
  extension: FileExtension,
  depth: number,
): Promise<Danger | undefined> {
  if (isCompound(bytes)) return inspectCompound(bytes, extension);
  if (!isZip(bytes)) return undefined;
  return inspectPackage(bytes, extension, async (embedded) => {
    if (depth >= MAX_DEPTH || fileKindOf(embedded) !== "xlsx") return DANGERS.objects;
    const inspection = await inspectDocument(embedded, depth + 1);
    return inspection.ok ? undefined : inspection.detail;
  });
}

/** Tells whether this is a password-protected document, which Office wraps in a compound file. */
const isEncryptedPackage = (bytes: Buffer): boolean =>
  isCompound(bytes) && bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
