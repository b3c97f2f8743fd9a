import { and, type SQL, sql } from "drizzle-orm";
import { contains } from "#src/platform/database/sql.ts";
import { type CustomCondition, isNumber, readConditions } from "./filter.ts";

const VALUES = sql.raw("leads.custom_fields");
const SEARCH_TEXT = sql.raw("leads.search_text");

/** Matches leads by their own fields, by the index of values. @param text the filter, as in the address */
export function matchesValues(text: string | undefined): SQL | undefined {
  const conditions = readConditions(text ?? "") ?? [];
  return and(...(conditions.length > 0 ? [sql`${VALUES} <> '{}'`] : []), ...conditions.map(toSql));
}

function toSql({ key, part, value }: CustomCondition): SQL {
  if (part === "is") {
    const other = isNumber(value)
      ? Number(value)
      : value === "true" || (value === "false" ? false : undefined);
    const typed = other === undefined ? sql`` : sql` OR ${VALUES} @> ${json(key, other)}`;
    return sql`(${VALUES} @> ${json(key, value)}${typed})`;
  }
  const stored = sql`${VALUES} -> ${key}::text`;
  const text = sql`${VALUES} ->> ${key}::text`;
  const has = sql`${VALUES} ? ${key}::text`;
  if (part === "has") {
    // The search text has every text folded already, which leaves few that are folded here.
    const isElsewhere = sql`jsonb_typeof(${stored}) = 'string' AND NOT ${contains(SEARCH_TEXT, value)}`;
    return sql`(${has} AND CASE WHEN ${isElsewhere} THEN false ELSE ${contains(sql`fold_text(${text})`, value)} END)`;
  }
  const compare = part === "min" ? sql`>=` : sql`<=`;
  // A CASE, since PostgreSQL may check conditions in any order, and texts are no numbers.
  return isNumber(value)
    ? sql`(${has} AND CASE WHEN jsonb_typeof(${stored}) = 'number' THEN (${text})::numeric ${compare} ${value}::numeric ELSE false END)`
    : sql`(${has} AND ${text} ${compare} ${value}::text)`;
}

const json = (key: string, value: unknown): SQL => sql`${JSON.stringify({ [key]: value })}::jsonb`;
