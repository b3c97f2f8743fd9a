// Columns that are encrypted with a key outside of the database (secret-key.ts, docs/adr/0058).

import { sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { isSealed, type SecretBox } from "./secret-key.ts";

export interface SealedColumn {
  table: string;
  /** Name of the uuid column. */
  id: string;
  column: string;
  /** Binds a secret to its row, so that it cannot be decrypted in another row or table. */
  contextOf(id: string): string;
  /** Whether rows may be unencrypted: from earlier versions, or from a server without a key. */
  mayBePlain: boolean;
}

/** @returns the text unchanged if there is no key and the column allows that */
export function seal(box: SecretBox | undefined, column: SealedColumn, id: string, text: string): string {
  if (box) return box.encrypt(text, column.contextOf(id));
  if (column.mayBePlain) return text;
  throw new Error(`${column.table}.${column.column} needs a key`);
}

/** @returns undefined if no key of ours encrypted it */
export function unseal(
  box: SecretBox | undefined,
  column: SealedColumn,
  id: string,
  stored: string,
): string | undefined {
  if (!isSealed(stored)) return column.mayBePlain ? stored : undefined;
  return box?.decrypt(stored, column.contextOf(id));
}

export interface ResealCounts {
  /** Encrypted with the newest key now, instead of an older one or none. */
  resealed: number;
  /** Left unchanged, because no key of ours encrypted them. */
  unreadable: number;
}

const BATCH = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Re-encrypts a column with the newest key. May be interrupted anywhere and run in several processes at once: a
 * secret that changes meanwhile is left alone.
 */
export async function resealColumn(
  db: Queryable,
  box: SecretBox,
  column: SealedColumn,
): Promise<ResealCounts> {
  const counts = { resealed: 0, unreadable: 0 };
  const [table, id, secret] = [column.table, column.id, column.column].map((name) => sql.identifier(name));
  for (let after = FIRST_ID; ;) {
    const { rows } = await db.execute<{ id: string; stored: string }>(sql`
      SELECT ${id} AS id, ${secret} AS stored FROM ${table}
      WHERE ${secret} IS NOT NULL AND NOT starts_with(${secret}, ${box.prefix}) AND ${id} > ${after}
      ORDER BY ${id} LIMIT ${BATCH}`);
    const last = rows.at(-1);
    if (!last) return counts;
    after = last.id;
    const changes = rows.flatMap(({ id: row, stored }) => {
      const text = unseal(box, column, row, stored);
      return text === undefined ? [] : [{ row, stored, renewed: seal(box, column, row, text) }];
    });
    counts.unreadable += rows.length - changes.length;
    const { rowCount } = await db.execute(sql`
      UPDATE ${table} SET ${secret} = given.renewed
      FROM unnest(${sql.param(changes.map(({ row }) => row))}::uuid[], ${sql.param(changes.map(({ stored }) => stored))}::text[],
        ${sql.param(changes.map(({ renewed }) => renewed))}::text[]) AS given (row, stored, renewed)
      WHERE ${table}.${id} = given.row AND ${table}.${secret} = given.stored`);
    counts.resealed += rowCount ?? 0;
  }
}

/** Counts secrets by the key that protects them. */
export async function countSealed(
  db: Queryable,
  box: SecretBox | undefined,
  column: SealedColumn,
): Promise<{ current: number; older: number; unreadable: number; plain: number }> {
  const counts = { current: 0, older: 0, unreadable: 0, plain: 0 };
  const [table, id, secret] = [column.table, column.id, column.column].map((name) => sql.identifier(name));
  const { rows } = await db.execute<{ id: string; stored: string }>(
    sql`SELECT ${id} AS id, ${secret} AS stored FROM ${table} WHERE ${secret} IS NOT NULL`,
  );
  for (const { id: row, stored } of rows) {
    if (!isSealed(stored) && column.mayBePlain) counts.plain += 1;
    else if (unseal(box, column, row, stored) === undefined) counts.unreadable += 1;
    else counts[box?.isCurrent(stored) ? "current" : "older"] += 1;
  }
  return counts;
}
