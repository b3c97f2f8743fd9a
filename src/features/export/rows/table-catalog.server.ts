// Combines PostgreSQL's description of the tables with the slices' declarations.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ArchivedTable, StoredTables } from "#src/platform/slices/define-slice.ts";

export interface CatalogTable extends ArchivedTable {
  name: string;
  /** Columns in the archive, in the database's order. */
  columns: string[];
  /** Columns that an INSERT may set, including those the archive leaves out, but no generated ones. */
  stored: string[];
  key: string[];
  ownReferences: string[];
  sequence: { name: string; column: string } | null;
}

interface DescribedTable extends Record<string, unknown> {
  name: string;
  columns: string[];
  key: string[] | null;
  references: string[] | null;
  ownReferences: string[] | null;
  sequence: { name: string; column: string } | null;
}

/** @throws if no slice declares a table: every table must be exported or left out on purpose */
export async function readCatalog(db: Queryable, declared: StoredTables): Promise<CatalogTable[]> {
  const found = await describeTables(db);
  const unknown = found.filter(({ name }) => !Object.hasOwn(declared, name));
  if (unknown.length > 0)
    throw new Error(`no slice declares the tables ${unknown.map((one) => one.name).join(", ")}`);
  const archived = found.flatMap(({ name, columns, key, references, ownReferences, sequence }) => {
    const table = declared[name];
    if (!table || "leftOut" in table) return [];
    const absent = new Set([...Object.keys(table.without ?? {}), ...(table.form?.made ?? [])]);
    if (table.files) absent.add(table.files.column);
    return {
      ...table,
      name,
      columns: [...columns.filter((column) => !absent.has(column)), ...(table.form?.added ?? [])],
      stored: columns,
      key: key ?? [],
      references: references ?? [],
      ownReferences: ownReferences ?? [],
      sequence,
    };
  });
  return inOrderOfReferences(archived);
}

async function describeTables(db: Queryable): Promise<DescribedTable[]> {
  const { rows } = await db.execute<DescribedTable>(sql`
    SELECT t.relname AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT array_agg(attname::text ORDER BY array_position(conkey, attnum)) FROM pg_constraint
        JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) WHERE conrelid = t.oid AND contype = 'p') AS key,
      (SELECT array_agg(DISTINCT confrelid::regclass::text) FROM pg_constraint
        WHERE conrelid = t.oid AND contype = 'f' AND confrelid <> t.oid) AS references,
      (SELECT array_agg(attname::text) FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
        WHERE conrelid = t.oid AND contype = 'f' AND confrelid = t.oid) AS "ownReferences",
      (SELECT json_build_object('name', split_part(pg_get_expr(adbin, adrelid), '''', 2), 'column', attname)
        FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
        WHERE adrelid = t.oid AND pg_get_expr(adbin, adrelid) LIKE 'nextval(%' LIMIT 1) AS sequence
    FROM pg_class AS t
    WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    ORDER BY t.relname`);
  return rows;
}

/** Sorts tables so that referenced ones come before those that refer to them. */
function inOrderOfReferences<Table extends { name: string; references: string[] }>(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(
      ({ references }) => !references.some((name) => waiting.has(name)),
    );
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...next);
    for (const { name } of next) waiting.delete(name);
  }
  return ordered;
}
