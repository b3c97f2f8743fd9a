// Inserts an archive's rows into the tables of an empty site. No text of the archive becomes part of a
// statement: table and column names come from this database, values are parameters, and PostgreSQL checks
// their types and references.

import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedRow } from "#src/platform/slices/define-slice.ts";
import { ZipError } from "#src/platform/zip/read-zip.ts";
import { wrongRow } from "./row-files.ts";
import type { CatalogTable } from "./table-catalog.server.ts";

/** PostgreSQL error classes for bad values: data exceptions (22) and integrity violations (23). */
const BAD_VALUES = /^(22|23)/;

export interface PutRows {
  /** @throws ZipError if the rows do not fit */
  put(table: CatalogTable, entry: string, rows: ArchivedRow[]): Promise<void>;
  /** Ignores files of unknown rows. */
  putFile(table: CatalogTable, id: string, content: Buffer): Promise<void>;
  /**
   * Sets references within tables, and the next values of sequences.
   * @throws ZipError if files are missing
   */
  finish(): Promise<void>;
  counts: Record<string, number>;
  /** Number of rows that existed already, by table. */
  known: Record<string, number>;
}

export function putRows(
  tx: Transaction,
  resources: Pick<Resources, "secrets">,
  tables: CatalogTable[],
): PutRows {
  const counts: Record<string, number> = {};
  const known: Record<string, number> = {};
  const references: { table: string; column: string; id: unknown; value: unknown }[] = [];
  const forms = new Map<string, (row: ArchivedRow) => ArchivedRow>();

  const toStored = (table: CatalogTable, entry: string, parsed: ArchivedRow): ArchivedRow | undefined => {
    // Refuses special keys such as __proto__, too.
    const unknown = Object.keys(parsed).find((name) => !table.columns.includes(name));
    if (unknown !== undefined)
      throw new ZipError(`${entry} tem o campo ${unknown.slice(0, 60)}, que esta versão não conhece.`);
    const checked = table.check?.loose().safeParse(parsed);
    if (checked?.success === false) throw wrongRow(entry, checked.error);
    const taken = table.takeIn ? table.takeIn(parsed) : parsed;
    if (!taken) return undefined;
    let row = { ...taken };
    for (const [column, make] of Object.entries(table.without ?? {}))
      if (make) row[column] = make(resources, row);
    if (table.files) row[table.files.column] = "";
    if (table.form) {
      const form = forms.get(table.name) ?? table.form.toStored();
      forms.set(table.name, form);
      try {
        row = form(row);
      } catch (error) {
        throw wrongRow(entry, error);
      }
    }
    for (const column of table.ownReferences) {
      const value = row[column] ?? null;
      if (value !== null) references.push({ table: table.name, column, id: row.id, value });
      row[column] = null;
    }
    return row;
  };

  const insert = async (table: CatalogTable, entry: string, rows: ArchivedRow[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    // Archives of older versions lack columns, which get the database's defaults.
    const columns = table.stored.filter((name) => Object.hasOwn(first, name));
    const isSame = rows.every(
      (row) => Object.keys(row).length === columns.length && columns.every((name) => name in row),
    );
    if (!isSame) throw wrongRow(entry);
    const values = sql`SELECT ${list(columns)} FROM jsonb_populate_recordset(NULL::${sql.identifier(table.name)}, ${JSON.stringify(rows)}::jsonb)`;
    const done = await run(
      entry,
      tx.execute(sql`
      INSERT INTO ${sql.identifier(table.name)} (${list(columns)}) OVERRIDING SYSTEM VALUE ${values} ${onConflict(table, columns)}`),
    );
    const came = done.rowCount ?? 0;
    counts[table.name] = (counts[table.name] ?? 0) + came;
    if (came < rows.length) known[table.name] = (known[table.name] ?? 0) + rows.length - came;
  };

  return {
    counts,
    known,
    put: (table, entry, rows) =>
      insert(
        table,
        entry,
        rows.map((row) => toStored(table, entry, row)).filter((row) => row !== undefined),
      ),
    async putFile({ name, files }, id, content) {
      if (!files) return;
      await tx.execute(sql`
        UPDATE ${sql.identifier(name)} SET ${sql.identifier(files.column)} = ${content} WHERE id = ${id} AND bytes = ${content.length}`);
    },
    async finish() {
      for (const { table, column, id, value } of references)
        await run(
          table,
          tx.execute(
            sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${value} WHERE id = ${id}`,
          ),
        );
      for (const { name, files, sequence } of tables) {
        if (files) await refuseMissing(tx, name, files.column);
        if (sequence && counts[name])
          await run(
            name,
            tx.execute(sql`
            SELECT advance_sequence(${sequence.name}, max(${sql.identifier(sequence.column)})) FROM ${sql.identifier(name)}`),
          );
      }
    },
  };
}

/** Keeps rows that exist already, except for values that only the archive has. */
function onConflict({ ofFile, key }: CatalogTable, columns: readonly string[]): SQL {
  if (!ofFile) return sql`ON CONFLICT DO NOTHING`;
  const set = columns
    .filter((name) => !key.includes(name) && !ofFile.includes(name))
    .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  return sql`ON CONFLICT (${list(key)}) DO UPDATE SET ${sql.join(set, sql`, `)}`;
}

async function refuseMissing(tx: Transaction, table: string, column: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT name FROM ${sql.identifier(table)} WHERE octet_length(${sql.identifier(column)}) <> bytes LIMIT 1`,
  );
  if (rows[0]) throw new ZipError(`Falta o anexo ${rows[0].name}, ou ele está incompleto.`);
}

async function run<Result>(entry: string, statement: PromiseLike<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause;
    throw BAD_VALUES.test(cause?.code ?? "") ? wrongRow(entry, error) : error;
  }
}

const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
