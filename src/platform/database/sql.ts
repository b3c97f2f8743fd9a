import { and, type AnyColumn, type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import type { Queryable } from "./database.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text can be compared with a uuid column, since PostgreSQL fails on any other. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function isOneOf(column: SQL, ids: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;
}

/** Compares a text column with e-mail addresses, ignoring case. */
export function isOneOfEmails(column: SQL, emails: readonly string[]): SQL {
  return sql`lower(${column}) = ANY(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`;
}

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Text after `fold_text`. */
export type FoldedText = AnyColumn | SQL;

/** Replaces NUL, which PostgreSQL rejects in a query and no stored text contains. */
export function replaceNul(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

/** Compares a flag; no condition for `undefined`. Without `=`, because only then PostgreSQL uses partial indexes. */
export function hasFlag(column: AnyColumn, wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? sql`${column}` : sql`NOT ${column}`;
}

/** @param column of text after `fold_text`; the search text is folded in the same way */
export function contains(column: FoldedText, text: string): SQL {
  return sql`${column} LIKE '%' || ${foldedPattern(text)} || '%'`;
}

/** Like `contains`, but only at the beginning. */
export function beginsWith(column: FoldedText, text: string): SQL {
  return sql`${column} LIKE ${foldedPattern(text)} || '%'`;
}

/** Escapes after folding, which can itself produce a wildcard. */
const foldedPattern = (text: string): SQL =>
  sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Requires every word, in any order. @returns undefined for an empty search */
export function containsWords(column: FoldedText, q: string): SQL | undefined {
  if (q === "") return undefined;
  return and(...q.split(/\s+/).map((word) => contains(column, word)));
}

/** As many digits as the shortest whole number of a phone has. Fewer may be words of a name, such as "3 2". */
export const WHOLE_NUMBER = 8;

/**
 * Like `containsWords`, but searches anything that looks like a number of a phone or company by its digits too, without
 * the zero that is dialled before an area code. The parts of a whole number are no words: many numbers have them all.
 */
export function containsWordsOrNumber(column: AnyColumn, q: string): SQL | undefined {
  const digits = q.replace(/\D/g, "").replace(/^0+/, "");
  const looksLikeNumber = /^[\d\s()+./-]+$/.test(q) && digits !== "";
  const words =
    looksLikeNumber && digits.length >= WHOLE_NUMBER ? contains(column, q) : containsWords(column, q);
  return looksLikeNumber ? sql`(${words} OR ${contains(column, digits)})` : words;
}

/** Legal forms of companies that are no words of names, between spaces. */
const LEGAL_FORMS = / (?:ltda|limitada|eireli|epp|s[./]a)(?=[\s.,]|$)/giu;

/** The legal form without punctuation, which is a surname, too. */
const PLAIN_SA = / s ?a(?= )/iu;

/**
 * Like `containsWordsOrNumber`, but punctuation and the legal form need not be written alike: "ventania s.a" is in
 * "Ventania S/A". The pieces of an address are no words.
 */
export function containsAnyWriting(column: AnyColumn, q: string): SQL | undefined {
  const words = containsWordsOrNumber(column, q);
  if (/@|\.\p{L}{2}/u.test(q)) return words;
  const name = ` ${q} `.replaceAll(LEGAL_FORMS, " ");
  const withoutForm = name
    .replace(PLAIN_SA, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (withoutForm === q.trim() || !/\p{L}{3}/u.test(withoutForm)) return words;
  const form = PLAIN_SA.test(name)
    ? sql`(${contains(column, "s/a")} OR ${contains(column, "s.a")})`
    : undefined;
  return sql`(${words} OR ${and(containsWords(column, withoutForm), form)})`;
}

/**
 * Reads the distinct values of a column in index order. Jumps from one value to the next, where DISTINCT would read
 * all rows.
 * @param where selects the rows; the index must cover it
 */
export async function readDistinct(db: Queryable, column: AnyColumn, where = sql`true`): Promise<string[]> {
  const next = (after: SQL): SQL =>
    sql`(SELECT ${column} FROM ${column.table} WHERE ${where} AND ${column} ${after} ORDER BY ${column} LIMIT 1)`;
  const { rows } = await db.execute<{ value: string }>(sql`
    WITH RECURSIVE found (value) AS (
      ${next(sql`IS NOT NULL`)}
      UNION ALL
      SELECT ${next(sql`> found.value`)} FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL`);
  return rows.map(({ value }) => value);
}

/** Returns now, but always later than the stored time, so that two changes never have the same time. */
export function laterThan(column: AnyColumn): SQL<Date> {
  return sql`greatest(now(), ${column} + interval '1 millisecond')`;
}
