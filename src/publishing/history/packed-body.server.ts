// Compresses the bodies of revisions, each with an earlier one as its dictionary, so that fifty versions of a text take
// little more space than two.

import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { revisionsTable } from "./table.ts";

/** Limit against decompression bombs; no body is this long. */
const BODY_BYTES = 16 * 1024 * 1024;
/** Longest chain of dictionaries: reading a revision unpacks all those it is based on. */
const MAX_BASES = 50;
/** A delta larger than this share of the full text is not worth reading another revision for. */
const WORTH_A_BASE = 0.5;

interface Packed {
  body: Buffer;
  baseId: number | null;
  depth: number;
}

/** A revision that another one can be based on. */
interface Base {
  id: number;
  depth: number;
  json: string;
}

/**
 * Unpacks revisions that are read item by item, oldest first.
 * @returns the JSON of the next revision
 */
export function inOrderUnpacker(): (revision: {
  itemId: string;
  body: Buffer;
  baseId: number | null;
}) => string {
  let before: { itemId: string; json: string } | undefined;
  return ({ itemId, body, baseId }) => {
    const json = unpack(body, baseId === null || before?.itemId !== itemId ? undefined : before.json);
    before = { itemId, json };
    return json;
  };
}

/**
 * Packs revisions in the same order, each based on the previous one.
 * @throws RangeError if a body is too long
 */
export function inOrderPacker(): (revision: { itemId: string; id: number; json: string }) => Packed {
  let before: (Base & { itemId: string }) | undefined;
  return ({ itemId, id, json }) => {
    if (Buffer.byteLength(json) > BODY_BYTES) throw new RangeError("the body of a revision is too long");
    const isBase = before?.itemId === itemId && before.depth < MAX_BASES;
    const packed = packBody(json, isBase ? before : undefined);
    before = { itemId, id, depth: packed.depth, json };
    return packed;
  };
}

/** Packs a new revision of an item, based on its newest one. */
export async function packNew(tx: Transaction, itemId: string, json: string): Promise<Packed> {
  const newest = await readBase(tx, itemId, sql`(SELECT max(id) FROM revisions WHERE item_id = ${itemId})`);
  return packBody(json, newest && newest.depth < MAX_BASES ? newest : undefined);
}

/**
 * Rewrites all revisions of an item, oldest first.
 * @param edit returns the new JSON of a revision; `null` removes the revision
 */
export async function repackRevisions(
  tx: Transaction,
  itemId: string,
  edit: (id: number, json: string) => string | null,
): Promise<void> {
  const { id, body, baseId } = revisionsTable;
  const rows = await tx
    .select({ id, body, baseId })
    .from(revisionsTable)
    .where(eq(revisionsTable.itemId, itemId))
    .orderBy(asc(id))
    .for("update");
  /** The previous revision's original JSON, and the last remaining revision with its new JSON. */
  let before: string | undefined;
  let base: Base | undefined;
  for (const row of rows) {
    const json = unpack(row.body, row.baseId === null ? undefined : before);
    before = json;
    const edited = edit(row.id, json);
    if (edited === null) {
      await tx.delete(revisionsTable).where(eq(id, row.id));
      continue;
    }
    const packed = packBody(edited, base && base.depth < MAX_BASES ? base : undefined);
    const isAsBefore = packed.baseId === row.baseId && packed.body.equals(row.body);
    if (!isAsBefore) {
      await tx
        .update(revisionsTable)
        .set({ ...packed, hash: hashOf(edited) })
        .where(eq(id, row.id));
    }
    base = { id: row.id, depth: packed.depth, json: edited };
  }
}

/** Packs JSON on top of a base, unless that saves too little. */
export function packBody(json: string, base?: Base): Packed {
  const whole = zstdCompressSync(json);
  if (base) {
    const body = zstdCompressSync(json, { dictionary: Buffer.from(base.json) });
    if (body.length <= whole.length * WORTH_A_BASE) return { body, baseId: base.id, depth: base.depth + 1 };
  }
  return { body: whole, baseId: null, depth: 0 };
}

/** The JSON of a revision; undefined if this item has none with the id. */
export async function readBody(db: Queryable, itemId: string, id: number): Promise<string | undefined> {
  return (await readBase(db, itemId, sql`${id}`))?.json;
}

/** @param id SQL expression */
async function readBase(db: Queryable, itemId: string, id: SQL): Promise<Base | undefined> {
  const { rows } = await db.execute<{ id: string; depth: number; body: Buffer }>(sql`
    WITH RECURSIVE needed AS (
      SELECT id, base_id, depth, body FROM revisions WHERE id = ${id} AND item_id = ${itemId}
      UNION ALL
      SELECT base.id, base.base_id, base.depth, base.body
      FROM revisions AS base JOIN needed ON base.id = needed.base_id
    )
    SELECT id, depth, body FROM needed ORDER BY id`);
  let base: Base | undefined;
  for (const { id, depth, body } of rows) base = { id: Number(id), depth, json: unpack(body, base?.json) };
  return base;
}

export function hashOf(json: string): Buffer {
  return createHash("sha256").update(json).digest();
}

function unpack(body: Buffer, base: string | undefined): string {
  const dictionary = base === undefined ? {} : { dictionary: Buffer.from(base) };
  return zstdDecompressSync(body, { maxOutputLength: BODY_BYTES, ...dictionary }).toString();
}
