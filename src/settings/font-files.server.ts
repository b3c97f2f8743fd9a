// Files of the company's own typefaces. They are as small as logos, and are kept in the database like them, so that
// settings and fonts are stored, backed up and restored together (docs/adr/0163).

import { createHash } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { findReferred } from "#src/media/collect-unused.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isWoff2, NO_FONT } from "#src/platform/fonts/font-words.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { type FontRole, fontPath, type OwnFont } from "#src/shared/own-font.ts";
import { fontFilesTable } from "./table.ts";

const FONTS = sandboxModule<typeof import("../platform/fonts/prepare-font.ts")>(
  "#src/platform/fonts/prepare-font.ts",
);
/** CPU time for one font, whose nine files take about a second. */
const FONT_MS = 20_000;
const ID_LENGTH = 32;
const PATH = /^\/fontes\/([0-9a-f]{32})\.woff2$/;
const MAX_NAME = 200;

type StoredFont = { ok: true; font: OwnFont; isForPreview: boolean } | { ok: false; detail: string };

interface FontUpload {
  bytes: Buffer;
  /** Original file name. */
  name: string;
  role: FontRole;
  /** Confirms the license. */
  by: { id: string; name: string };
}

/**
 * Makes the files that pages need and stores them. Unless the settings, a draft or a version refer to them within a
 * day, `font.collect` removes them.
 * @param alsoDo runs in the same transaction
 */
export async function storeFont(
  { db, sandbox }: Pick<Resources, "db" | "sandbox">,
  { bytes, name, role, by }: FontUpload,
  alsoDo: (tx: Transaction, font: OwnFont) => Promise<void>,
): Promise<StoredFont> {
  const prepared = await withinLimits(sandbox.call(FONTS, "prepareFont", [bytes, role], FONT_MS), {
    ok: false as const,
    reason: NO_FONT,
  });
  if (!prepared.ok) return { ok: false, detail: `${shorten(name)} ${prepared.reason}` };
  const files = prepared.faces.map(({ content, ...face }) => ({
    face: { id: idOf(content), ...face },
    content: Buffer.from(content),
  }));
  const font = { name: prepared.name, faces: files.map(({ face }) => face) };
  await db.transaction(async (tx) => {
    const license = {
      licensedBy: by.id,
      licensedName: by.name,
      licensedAt: sql`now()`,
      storedAt: sql`now()`,
    };
    for (const { face, content } of files.toSorted((one, other) => (one.face.id < other.face.id ? -1 : 1)))
      await tx
        .insert(fontFilesTable)
        .values({ id: face.id, name: shorten(name), content, bytes: content.length, ...license })
        .onConflictDoUpdate({ target: fontFilesTable.id, set: { name: shorten(name), ...license } });
    await alsoDo(tx, font);
  });
  return { ok: true, font, isForPreview: prepared.isForPreview };
}

/** Reads a path such as `/fontes/<id>.woff2`; null for any other address. */
export async function readFontFile({ db }: Pick<Resources, "db">, path: string): Promise<Buffer | null> {
  const [, id] = PATH.exec(path) ?? [];
  if (!id) return null;
  const { content } = fontFilesTable;
  const [row] = await db.select({ content }).from(fontFilesTable).where(eq(fontFilesTable.id, id));
  return row && isWoff2(row.content) ? row.content : null;
}

/** Returns true if all files of the typeface are stored. Locks them until the transaction ends. */
export async function areStored(tx: Transaction, { faces }: OwnFont): Promise<boolean> {
  const ids = [...new Set(faces.map(({ id }) => id))];
  const { id } = fontFilesTable;
  const rows = await tx.select({ id }).from(fontFilesTable).where(inArray(id, ids)).for("share");
  return rows.length === ids.length;
}

export interface FontLicense {
  id: string;
  path: string;
  /** Name of the uploaded file. */
  name: string;
  bytes: number;
  licensedName: string;
  licensedAt: string;
}

/** Lists the stored files with whoever confirmed the license of each, newest first. */
export async function listFontLicenses(db: Queryable): Promise<FontLicense[]> {
  const { id, name, bytes, licensedName, licensedAt } = fontFilesTable;
  const rows = await db
    .select({ id, name, bytes, licensedName, licensedAt })
    .from(fontFilesTable)
    .orderBy(sql`${licensedAt} DESC`, asc(id));
  return rows.map((row) => ({ ...row, path: fontPath(row.id), licensedAt: row.licensedAt.toISOString() }));
}

/** Removes files that nothing refers to and that were not uploaded within the last day. */
export async function collectFonts({ db }: Pick<Resources, "db">): Promise<{ fonts: number }> {
  return db.transaction(async (tx) => {
    const { id, storedAt } = fontFilesTable;
    // Whoever saves one of them meanwhile waits, and is then told that it is gone.
    const old = await tx
      .select({ id })
      .from(fontFilesTable)
      .where(sql`${storedAt} < now() - interval '24 hours'`)
      .for("update");
    if (old.length === 0) return { fonts: 0 };
    const ids = old.map((row) => row.id);
    const referred = await findReferred(tx, ids);
    const unused = ids.filter((one) => !referred.has(one));
    if (unused.length > 0) await tx.delete(fontFilesTable).where(inArray(id, unused));
    return { fonts: unused.length };
  });
}

function idOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, ID_LENGTH);
}

function shorten(name: string): string {
  return (
    name
      .replaceAll(/\p{C}+/gu, " ")
      .trim()
      .slice(0, MAX_NAME) || "O arquivo"
  );
}
