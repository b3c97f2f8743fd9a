// The record of a backup. It is stored beside the file, because the database is what gets restored.

import { z } from "zod";

/** `queued`: requested. `proving`: the file is complete, and is or will be compared. */
const states = ["queued", "running", "proving", "proved", "failed"] as const;

const restoreStates = ["running", "done", "failed"] as const;

export const reasons = ["nightly", "manual", "migration", "restore"] as const;
export type BackupReason = (typeof reasons)[number];

export const recordSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  reason: z.enum(reasons),
  state: z.enum(states),
  /** File name; the file exists from `proving` on. */
  file: z.string().regex(/^[\w-]+\.tar\.gz(\.age)?$/),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  provedAt: z.iso.datetime().nullable(),
  /** Error message in Portuguese. */
  error: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Images that the site had already lost. */
  missingImages: z.number(),
  /** Its last restore. */
  restore: z
    .object({ state: z.enum(restoreStates), at: z.iso.datetime(), error: z.string().nullable() })
    .nullable(),
});
export type BackupRecord = z.infer<typeof recordSchema>;

const ENDINGS = /\.tar\.gz(\.age)?$/;

/** Creates the record of a backup that is not taken yet. */
export function newRecord(
  id: string,
  reason: BackupReason,
  state: "queued" | "running",
  isEncrypted: boolean,
  at = new Date(),
): BackupRecord {
  const stamp = at.toISOString().replaceAll(/[:.]/g, "-");
  return {
    id,
    at: at.toISOString(),
    reason,
    state,
    file: `${stamp}-${id}.tar.gz${isEncrypted ? ".age" : ""}`,
    bytes: null,
    sha256: null,
    provedAt: null,
    error: null,
    siteName: null,
    missingImages: 0,
    restore: null,
  };
}

export function recordName({ file }: Pick<BackupRecord, "file">): string {
  return file.replace(ENDINGS, ".json");
}

/** Parses a record; undefined for files that are not ours. */
export function readRecord(text: string): BackupRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const isUnfinished = ({ state }: BackupRecord): boolean => state !== "proved" && state !== "failed";
export const hasFile = ({ bytes }: BackupRecord): boolean => bytes !== null;
