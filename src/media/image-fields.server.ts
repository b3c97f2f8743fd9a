// The images that the fields of something refer to.
import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import { type ImageReferences, referencesInText } from "./media.server.ts";

/** The images that the fields refer to; all others are deleted. */
export function imageReferencesOf(fields: AnyFields, table: PgTable): ImageReferences[] {
  const columns = getTableColumns(table);
  const columnOf = (name: string) => {
    const { column = name } = factOf(fields, name);
    const found = columns[column];
    if (!found) throw new Error(`${name} has no column ${column}`);
    return found;
  };
  return [
    ...namesOf(fields, "picture").map((name) => sql`SELECT ${columnOf(name)} FROM ${table}`),
    ...namesOf(fields, "pictures").map((name) => sql`SELECT unnest(${columnOf(name)}) FROM ${table}`),
    ...namesOf(fields, "markdown", "file", "logo").map((name) => referencesInText(table, columnOf(name))),
  ];
}
