// Preview links: created, listed, revoked, and looked up by token on each request.

import { randomBytes } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { named, recordAct, withoutEmails } from "#src/audit/record.server.ts";
import type { Database, Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import {
  type ContentType,
  type Author,
  findContentType,
  NOT_FOUND,
  type Refusal,
} from "../content-type.server.ts";
import { UNKNOWN_REVISION } from "../drafts/locked-item.server.ts";
import { findStored, parseRevisionId, readRevision } from "../history/revisions.server.ts";
import { lockRow } from "../item-row.server.ts";
import { type ContentRow, isPublishableType } from "../publishable-type.server.ts";
import { findReleaseNames, lockRelease } from "../releases/release-rows.server.ts";
import { predictAddress } from "./predict-address.server.ts";
import type { NewPreviewLink, PreviewLink, PreviewLinkInput } from "./schema.ts";
import { previewLinksTable } from "./table.ts";

/** 256 bits as 64 hexadecimal digits, which survive mails and chats unchanged. */
const TOKEN_BYTES = 32;
/** Longest list; newer links come first. */
const LISTED = 200;

type LinkRow = typeof previewLinksTable.$inferSelect;

/** A valid link. */
export type OpenLink = Pick<
  LinkRow,
  "name" | "kind" | "itemId" | "revisionId" | "releaseId" | "slug" | "expiresAt"
>;

const UNKNOWN_ITEM: Refusal = { ...NOT_FOUND, detail: "Este item não existe." };
const UNKNOWN_RELEASE: Refusal = { ...NOT_FOUND, detail: "Este lançamento não existe." };

/** @returns the link with its secret address, which cannot be read again */
export async function createPreviewLink(
  db: Database,
  types: ContentType[],
  author: Author,
  input: PreviewLinkInput,
): Promise<{ ok: true; link: NewPreviewLink } | Refusal> {
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  return db.transaction(async (tx) => {
    const shown = await findShown(tx, types, input);
    if ("code" in shown) return shown;
    const { title, path, ...columns } = shown;
    // Long-expired links are of no use to anybody.
    await tx
      .delete(previewLinksTable)
      .where(lt(previewLinksTable.expiresAt, sql`now() - interval '90 days'`));
    const [row] = await tx
      .insert(previewLinksTable)
      .values({
        ...columns,
        name: input.name,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + ${input.days} * interval '1 day'`,
        authorId: author.id,
        authorName: author.name,
      })
      .returning();
    if (!row) throw new Error("the preview link was not stored");
    await recordAct(tx, {
      action: "preview.made",
      subject: named("Prévia", row.name),
      subjectId: row.id,
      after: { Mostra: withoutEmails(title ?? "O site"), "Vale até": row.expiresAt },
    });
    return { ok: true, link: { ...toPreviewLink(row, title), url: `/previa/${token}${path}` } };
  });
}

/**
 * Links that have not expired, newest first.
 * @param only filters by item or release
 */
export async function listPreviewLinks(
  db: Queryable,
  types: ContentType[],
  only: { item?: string | undefined; release?: string | undefined } = {},
): Promise<PreviewLink[]> {
  if (Object.values(only).some((id) => id !== undefined && !isUuid(id))) return [];
  const { expiresAt, createdAt, id, itemId, releaseId } = previewLinksTable;
  const rows = await db
    .select()
    .from(previewLinksTable)
    .where(
      and(
        sql`${expiresAt} > now()`,
        only.item === undefined ? undefined : eq(itemId, only.item),
        only.release === undefined ? undefined : eq(releaseId, only.release),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(LISTED);
  const titles = await readTitles(db, types, rows);
  return rows.map((row) => toPreviewLink(row, titles.get(row.itemId ?? row.releaseId ?? "") ?? null));
}

/**
 * Revokes a link.
 * @returns false if there is none
 */
export async function deletePreviewLink(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(previewLinksTable).where(eq(previewLinksTable.id, id)).returning();
    if (row)
      await recordAct(tx, {
        action: "preview.revoked",
        subject: named("Prévia", row.name),
        subjectId: id,
      });
    return row !== undefined;
  });
}

/**
 * Undefined if the token is unknown, revoked or expired by the database's clock. The lookup hashes the token first, so
 * its timing does not reveal how close a guess was.
 */
export async function findPreviewLink(
  db: Queryable,
  token: string,
): Promise<(OpenLink & { id: string }) | undefined> {
  const { tokenHash, expiresAt } = previewLinksTable;
  const [row] = await db
    .select()
    .from(previewLinksTable)
    .where(and(eq(tokenHash, hashToken(token)), sql`${expiresAt} > now()`));
  return row;
}

export async function isPreviewLinkOpen(db: Queryable, id: string): Promise<boolean> {
  const { expiresAt } = previewLinksTable;
  const isOpen = and(eq(previewLinksTable.id, id), sql`${expiresAt} > now()`);
  return (await db.$count(previewLinksTable, isOpen)) > 0;
}

/** Counts a visit to the page the link was created for. */
export async function countOpen(db: Queryable, id: string): Promise<void> {
  const { opens } = previewLinksTable;
  await db
    .update(previewLinksTable)
    .set({ opens: sql`${opens} + 1` })
    .where(eq(previewLinksTable.id, id));
}

type Shown = Pick<LinkRow, "kind" | "itemId" | "revisionId" | "releaseId" | "slug"> & {
  title: string | null;
  /** Path within the preview. */
  path: string;
};

/** Resolves what a new link shows. Adds the first revision of an item older than the history. */
async function findShown(
  tx: Transaction,
  types: ContentType[],
  { kind: name, id, revision, release }: PreviewLinkInput,
): Promise<Shown | Refusal> {
  const site = { kind: null, itemId: null, revisionId: null, releaseId: null, slug: null, path: "/" };
  if (release) {
    const row = isUuid(release) ? await lockRelease(tx, release) : undefined;
    return row ? { ...site, releaseId: row.id, title: row.name } : UNKNOWN_RELEASE;
  }
  if (!name || !id) return { ...site, title: null };
  const kind = findContentType(types.filter(isPublishableType), name);
  const row = isUuid(id) ? await lockRow<ContentRow>(tx, kind, id) : undefined;
  if (!row) return UNKNOWN_ITEM;
  const stored = await findStored(tx, { itemId: row.id, fields: kind.toFields(row) });
  const revisionNumber = revision ? parseRevisionId(revision) : (stored.draftId ?? stored.storedId);
  const found = revisionNumber === undefined ? undefined : await readRevision(tx, row.id, revisionNumber);
  if (!found) return UNKNOWN_REVISION;
  const slug = await predictAddress(tx, kind, row, found.fields);
  const revisionId = revision ? found.id : null;
  const shown = { kind: name, itemId: row.id, revisionId, slug };
  return { ...site, ...shown, title: row.title, path: kind.pageOf(slug) };
}

/** Titles of items and names of releases, by id. */
async function readTitles(
  db: Queryable,
  types: ContentType[],
  rows: LinkRow[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const kind of types.filter(isPublishableType)) {
    const ids = rows.filter((row) => row.kind === kind.plural).map(({ itemId }) => itemId);
    if (ids.length === 0) continue;
    const { id, title } = kind.table;
    const found = await db
      .select({ id, title })
      .from(kind.table)
      .where(sql`${id} = ANY(${sql.param(ids)}::uuid[])`);
    for (const item of found) titles.set(item.id, item.title);
  }
  const releaseIds = rows.flatMap(({ releaseId }) => releaseId ?? []);
  for (const { id, name } of await findReleaseNames(db, releaseIds)) titles.set(id, name);
  return titles;
}

function toPreviewLink(row: LinkRow, title: string | null): PreviewLink {
  const { id, name, kind, itemId, revisionId, releaseId, expiresAt, opens, createdAt, authorName } = row;
  return {
    id,
    name,
    kind,
    itemId,
    title,
    revision: revisionId === null ? null : String(revisionId),
    release: releaseId,
    expiresAt: expiresAt.toISOString(),
    opens,
    createdAt: createdAt.toISOString(),
    author: { name: authorName },
  };
}
