import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { contains, containsAnyWriting, WHOLE_NUMBER } from "#src/platform/database/sql.ts";
import { toTextQuery } from "#src/platform/database/text-search.ts";
import { leadsTable } from "../table.ts";

/** A CNPJ as people write it; since 2026 it may have letters. */
const CNPJ = /^[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}\/?[\da-z]{0,4}-?\d{0,2}$/i;

/** Timelines that a search reads at once. A text that more of them have is common. */
const READ = 5_000;

/**
 * Matches leads by their own fields and by what is written in their timelines, also those of leads merged into them. To
 * be combined with `isListed`, since it matches the merged ones too.
 * @returns undefined for an empty search
 */
export function matchesSearch(q: string): SQL | undefined {
  if (q === "") return undefined;
  // An array is computed once; a subquery could be evaluated again for each lead that a list goes through.
  return sql`${leadsTable.id} = ANY (ARRAY(${selectDirect(q)} UNION ${selectKept(q)}))`;
}

export interface FoundLeads {
  /** Matches the same leads as `matchesSearch`. Of a common text, for statements of `withRoom` only. */
  where: SQL;
  /** The leads in whose timelines the text is written, some of them if it is common. */
  written: { where: SQL; count: number };
  isCommon: boolean;
}

/** Searches timelines once, for statements that are about the leads found. @param q not empty */
export async function findMatching(db: Queryable, q: string): Promise<FoundLeads> {
  const some = sql.join(
    selectWritten(q).map((part) => sql`(${part} LIMIT ${READ})`),
    sql` UNION `,
  );
  // The ids stay the text that PostgreSQL reads again: parsing thousands of them takes longer than the search.
  const { rows } = await db.execute<{ ids: string; count: number }>(sql`
    SELECT coalesce(array_agg(id), '{}')::text AS ids, count(*)::int AS count FROM (${some} UNION ${selectKept(q)}) AS found`);
  const [{ ids, count } = { ids: "{}", count: 0 }] = rows;
  const { id } = leadsTable;
  const written = { where: sql`${id} = ANY(${ids}::uuid[])`, count };
  const isCommon = count >= READ;
  // PostgreSQL plans by how many leads these are, and uses the indexes of both.
  if (!isCommon) return { where: sql`(${matchesFields(q)} OR ${written.where})`, written, isCommon };
  // Each query is read once, into a table of ids that an index of short columns is compared with; the last one only if
  // the others lack a lead.
  const [most, ...others] = selectWritten(q);
  const rest = sql.join([...others, selectKept(q)], sql` UNION `);
  const fields = sql`SELECT id FROM leads WHERE ${matchesFields(q)}`;
  return {
    where: sql`(${id} IN (${most}) OR ${id} IN (${rest}) OR ${id} IN (${fields}))`,
    written,
    isCommon,
  };
}

/**
 * Runs statements that compare leads with all those of a common text. With less memory PostgreSQL would not keep their
 * ids in a table of hashes, but look through them for each lead; this much holds three million.
 */
export function withRoom<T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
    return work(tx);
  });
}

/** Matches the leads of a common text one by one, for lists that end with the first ones found. @param q not empty */
export function matchesOneByOne(q: string): SQL {
  return sql`(${matchesFields(q)} OR ${isWritten(q)} OR ${leadsTable.id} = ANY (ARRAY(${selectKept(q)})))`;
}

/** Selects the leads that match by themselves. */
function selectDirect(q: string): SQL {
  return sql.join([sql`SELECT id FROM leads WHERE ${matchesFields(q)}`, ...selectWritten(q)], sql` UNION `);
}

/** A text that is a single word to PostgreSQL. A lead has it if any event has it. */
const ONE_WORD = /^\p{L}[\p{L}\d]*$/u;

/**
 * Queries for the leads in whose timelines the text is written; the first one returns most of them.
 * @param distinct without it, a query may return a lead more than once
 */
function selectWritten(q: string, distinct = sql`DISTINCT`): SQL[] {
  if (!ONE_WORD.test(q))
    return [sql`SELECT ${distinct} lead_id AS id FROM lead_events WHERE ${matchesWritten(q)}`];
  const written = matchesWritten(q);
  return [
    sql`SELECT lead_id AS id FROM lead_words WHERE part = 0 AND ${written}`,
    sql`SELECT ${distinct} lead_id AS id FROM lead_words WHERE part > 0 AND ${written}`,
  ];
}

/** Matches a lead in whose timeline the text is written. OFFSET 0 keeps PostgreSQL from reading all events instead. */
function isWritten(q: string): SQL {
  const timeline = sql.raw(ONE_WORD.test(q) ? "lead_words" : "lead_events");
  return sql`EXISTS (SELECT FROM ${timeline} WHERE lead_id = ${leadsTable.id} AND ${matchesWritten(q)} OFFSET 0)`;
}

/** Selects the leads that others which match were merged into. */
function selectKept(q: string): SQL {
  // OFFSET 0 keeps PostgreSQL from reading all leads to find the few that others were merged into.
  return sql`(
    WITH RECURSIVE kept AS (
      SELECT merged_into AS id FROM leads
        WHERE merged_into IS NOT NULL AND (${matchesFields(q)} OR ${isWritten(q)})
      UNION SELECT next.id FROM kept CROSS JOIN LATERAL (
        SELECT merged_into AS id FROM leads WHERE leads.id = kept.id AND merged_into IS NOT NULL OFFSET 0) AS next
    ) SELECT id FROM kept)`;
}

/** Selects some of the leads in whose timelines the text is written. @param where condition on `lead_id` */
export function selectSomeWritten(q: string, limit: number, where: SQL): SQL {
  const parts = selectWritten(q, sql``).map(
    // A CTE is planned as if it were read whole: with LIMIT alone, PostgreSQL reads all events for a word of few.
    (part) =>
      sql`(WITH written AS MATERIALIZED (${part} AND ${where}) SELECT id FROM written LIMIT ${limit})`,
  );
  return sql.join(parts, sql` UNION ALL `);
}

/** Matches leads by their own fields. @param q not empty */
export function matchesFields(q: string): SQL {
  const { searchText } = leadsTable;
  const words = containsAnyWriting(searchText, q) ?? sql`false`;
  return CNPJ.test(q) ? sql`(${words} OR ${contains(searchText, q.replace(/[./-]/g, ""))})` : words;
}

/** Matches events, or the words of a timeline, by what is written in them. */
function matchesWritten(q: string): SQL {
  // The words of a piece of an address are no address: "silva@" is nobody's name.
  if (q.includes("@")) return sql`false`;
  const written = sql`words @@ ${toTextQuery(q)}`;
  const digits = nationalDigits(q);
  return digits.length >= WHOLE_NUMBER && /^[\d\s()+./-]+$/.test(q)
    ? sql`(${written} OR (type = 'note' AND written_numbers(data ->> 'text') LIKE '%' || ${digits} || '%'))`
    : written;
}

/** Returns the digits of a telephone without the country's code and the zero that is dialled before an area code. */
const nationalDigits = (q: string): string =>
  q
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/^55(?=\d{10,11}$)/, "");

/**
 * Matches the leads of a query, or those that they were merged into.
 * @param leads a query for `id` and `merged_into`
 */
export function isKept(leads: SQL): SQL {
  // An array is computed once; a subquery could be evaluated again for each lead that a list goes through.
  // OFFSET 0 keeps PostgreSQL from reading all leads to find the few that others were merged into.
  return sql`${leadsTable.id} = ANY (ARRAY(
    WITH RECURSIVE found AS (
      (${leads})
      UNION SELECT kept.id, kept.merged_into FROM found CROSS JOIN LATERAL (
        SELECT id, merged_into FROM leads WHERE leads.id = found.merged_into OFFSET 0) AS kept
    ) SELECT id FROM found WHERE merged_into IS NULL))`;
}
