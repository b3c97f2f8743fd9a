// Stores attachments of mails to leads, in the database: only staff may read them, and they are erased with
// the lead.

import { randomUUID } from "node:crypto";
import { asc, eq, and, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Upload } from "#src/platform/http/body.ts";
import { cleanFileName } from "#src/shared/media/file-name.ts";
import type { LeadRefusal } from "../../change-lead.server.ts";
import { listedLeadIds } from "../../timeline/merged-leads.ts";
import { EMPTY_FILE, MAX_FILE_NAME, type MailFile } from "./schema.ts";
import { leadMailFilesTable } from "./table.ts";

const FIELD = "files";

export function refuseFiles(uploads: Upload[]): LeadRefusal | undefined {
  const hasEmpty = uploads.some(({ bytes }) => bytes === 0);
  return hasEmpty
    ? { ok: false, code: "invalid", errors: [{ field: FIELD, message: EMPTY_FILE }] }
    : undefined;
}

export async function storeFiles(
  tx: Transaction,
  { leadId, mailId }: { leadId: string; mailId: string },
  uploads: Upload[],
): Promise<MailFile[]> {
  if (uploads.length === 0) return [];
  // Loads one file into memory at a time.
  for (const [position, { filename, bytes, read }] of uploads.entries())
    await tx
      .insert(leadMailFilesTable)
      .values({ leadId, mailId, position, name: nameOf(filename), bytes, content: await read() });
  return (await listFiles(tx, [mailId])).map(({ id, name, bytes }) => ({ id, name, bytes }));
}

/** Stores files of a received mail under an id of their own. */
export async function storeReceivedFiles(
  tx: Transaction,
  leadId: string,
  files: { name: string; content: Buffer }[],
): Promise<MailFile[]> {
  const mailId = randomUUID();
  for (const [position, { name, content }] of files.entries())
    await tx
      .insert(leadMailFilesTable)
      .values({ leadId, mailId, position, name: nameOf(name), bytes: content.length, content });
  return (await listFiles(tx, [mailId])).map(({ id, name, bytes }) => ({ id, name, bytes }));
}

/** Lists the files of mails in their order, without their content. */
export function listFiles(db: Queryable, mailIds: string[]): Promise<(MailFile & { mailId: string })[]> {
  const { id, mailId, name, bytes, position } = leadMailFilesTable;
  return db
    .select({ id, mailId, name, bytes })
    .from(leadMailFilesTable)
    .where(inArray(mailId, mailIds))
    .orderBy(asc(position));
}

export async function readFiles(
  db: Queryable,
  mailId: string,
): Promise<{ filename: string; content: Buffer }[]> {
  const { name, content, position } = leadMailFilesTable;
  return db
    .select({ filename: name, content })
    .from(leadMailFilesTable)
    .where(eq(leadMailFilesTable.mailId, mailId))
    .orderBy(asc(position));
}

/** Finds a file of a lead or of one merged into it. */
export async function findFile(
  db: Queryable,
  leadId: string,
  fileId: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  if (!isUuid(leadId) || !isUuid(fileId)) return undefined;
  const isOfLead = sql`${leadMailFilesTable.leadId} = ANY(${listedLeadIds(leadId)})`;
  const [row] = await db
    .select()
    .from(leadMailFilesTable)
    .where(and(eq(leadMailFilesTable.id, fileId), isOfLead));
  return row;
}

const nameOf = (given: string): string => cleanFileName(given, MAX_FILE_NAME) || "arquivo";
