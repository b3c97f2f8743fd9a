// Stores files of leads, of mails and of forms, in the database: only staff may read them, and they are erased with the
// lead.

import { randomUUID } from "node:crypto";
import { asc, eq, and, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Upload } from "#src/platform/http/body.ts";
import { cleanFileName } from "#src/shared/media/file-name.ts";
import { listedLeadIds } from "../timeline/merged-leads.ts";
import { MAX_FILE_NAME, type LeadFile } from "./schema.ts";
import { leadFilesTable } from "./table.ts";

/** A file that is still on disk. */
export type UnstoredFile = Pick<Upload, "filename" | "bytes" | "read">;

/** Stores files under the id of their mail, or under one of their own for files of a form. */
export async function storeFiles(
  tx: Transaction,
  { leadId, mailId }: { leadId: string; mailId: string },
  uploads: readonly UnstoredFile[],
): Promise<LeadFile[]> {
  if (uploads.length === 0) return [];
  // Loads one file into memory at a time.
  for (const [position, { filename, bytes, read }] of uploads.entries())
    await tx
      .insert(leadFilesTable)
      .values({ leadId, mailId, position, name: nameOf(filename), bytes, content: await read() });
  return (await listFiles(tx, [mailId])).map(({ id, name, bytes }) => ({ id, name, bytes }));
}

/** Stores files of a received mail under an id of their own. */
export async function storeReceivedFiles(
  tx: Transaction,
  leadId: string,
  files: { name: string; content: Buffer }[],
): Promise<LeadFile[]> {
  const mailId = randomUUID();
  for (const [position, { name, content }] of files.entries())
    await tx
      .insert(leadFilesTable)
      .values({ leadId, mailId, position, name: nameOf(name), bytes: content.length, content });
  return (await listFiles(tx, [mailId])).map(({ id, name, bytes }) => ({ id, name, bytes }));
}

/** Lists the files of mails in their order, without their content. */
export function listFiles(db: Queryable, mailIds: string[]): Promise<(LeadFile & { mailId: string })[]> {
  const { id, mailId, name, bytes, position } = leadFilesTable;
  return db
    .select({ id, mailId, name, bytes })
    .from(leadFilesTable)
    .where(inArray(mailId, mailIds))
    .orderBy(asc(position));
}

export async function readFiles(
  db: Queryable,
  mailId: string,
): Promise<{ filename: string; content: Buffer }[]> {
  const { name, content, position } = leadFilesTable;
  return db
    .select({ filename: name, content })
    .from(leadFilesTable)
    .where(eq(leadFilesTable.mailId, mailId))
    .orderBy(asc(position));
}

/** Finds a file of a lead or of one merged into it. */
export async function findFile(
  db: Queryable,
  leadId: string,
  fileId: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  if (!isUuid(leadId) || !isUuid(fileId)) return undefined;
  const isOfLead = sql`${leadFilesTable.leadId} = ANY(${listedLeadIds(leadId)})`;
  const [row] = await db
    .select()
    .from(leadFilesTable)
    .where(and(eq(leadFilesTable.id, fileId), isOfLead));
  return row;
}

const nameOf = (given: string): string => cleanFileName(given, MAX_FILE_NAME) || "arquivo";
