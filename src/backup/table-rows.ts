// The rows of a table, as they go into a backup and as a proof reads them again.
import { type ClientBase, escapeIdentifier } from "pg";
import { copyIn, copyOut } from "#src/platform/database/copy.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { ArchiveHead, ArchivePart, TableDigest } from "./archive/format.ts";
import { sumDigests } from "./digest.ts";

type Table = ArchiveHead["tables"][number];

/** So that the same rows are the same text on every server. */
const SAME_TEXT = `SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1`;

/** Reads all rows. @param take gets them in pieces of whole lines */
export async function readTable(
  client: ClientBase,
  { name, columns }: Table,
  take: (piece: Buffer) => Promise<void> = async () => {},
): Promise<TableDigest> {
  await client.query(SAME_TEXT);
  const digest = sumDigests();
  for await (const piece of copyOut(client, `SELECT ${quote(columns)} FROM ${escapeIdentifier(name)}`)) {
    digest.add(piece);
    await take(piece);
  }
  return digest.result();
}

/** Puts one piece of a backup into its table. @throws StartError where the backup does not describe the table */
export async function putPiece(
  client: ClientBase,
  tables: Table[],
  { name, bytes }: ArchivePart,
): Promise<void> {
  const table = tables.find((table) => table.name === name);
  if (!table) throw new StartError(`A cópia tem linhas de uma tabela desconhecida, ${name}: nada mudou.`);
  await copyIn(client, `${escapeIdentifier(name)} (${quote(table.columns)})`, bytes);
}

const quote = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(", ");
