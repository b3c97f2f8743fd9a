// The backup file: a tar.gz with a description as its first entry and the checksums of all parts as its last.

import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * Version of the backup file; the migrations define the format of its tables. Since version 2, a pending job is a
 * whole row of the queue. Version 1 contains only its name and data, not its due time. Both can be restored.
 */
export const FORMAT = 2;
export const HEAD = "vitrine-backup.json";
export const END = "end.json";
/** In the format of `sha256sum --check`. */
export const SUMS = "sha256sums.txt";

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const headSchema = z.object({
  format: z.literal([1, FORMAT]),
  createdAt: z.iso.datetime(),
  /** Name of the site, by which backups of other sites are recognized. Missing in older files. */
  siteName: z.string().optional(),
  /** Migrations of the schema by file name. The last one is its level. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In an order that respects foreign keys. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** Months with events, as 2026-11. */
  eventMonths: z.array(z.string().regex(/^\d{4}-\d{2}$/)),
});
export type ArchiveHead = z.infer<typeof headSchema>;

/** Digest of a table's rows in any order (digest.ts). */
const tableDigestSchema = z.object({ rows: z.number(), digest: z.string() });
export type TableDigest = z.infer<typeof tableDigestSchema>;

export const endSchema = z.object({
  sequences: z.record(name, z.string().regex(/^\d+$/)),
  /** Pending jobs, in order. */
  jobs: z.array(z.looseObject({ name: z.string(), data: z.record(z.string(), z.unknown()).nullable() })),
  /** Digests by table, for proofs. Missing in older files. */
  digests: z.record(name, tableDigestSchema).optional(),
  /** Images and documents whose file was missing in the storage, or damaged. */
  missingImages: z.array(z.string()).optional(),
  /** Size of the database in bytes, which a proof needs on the disk. */
  databaseBytes: z.number().optional(),
});
export type ArchiveEnd = z.infer<typeof endSchema>;

/** An image or a document (`images/<id>`, `files/<id>`), or a piece of a table (`tables/<name>/<number>`). */
export interface ArchivePart {
  kind: "images" | "files" | "tables";
  name: string;
  bytes: Buffer;
}

export interface Entry {
  name: string;
  bytes: Buffer;
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
