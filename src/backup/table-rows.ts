// Reads and writes table rows, for backups and their proofs.

import { hash } from "node:crypto";
import { type ClientBase, escapeIdentifier } from "pg";
import { copyIn, copyOut } from "#src/platform/database/copy.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { ArchiveHead, ArchivePart, TableDigest } from "./archive/format.ts";

type Table = ArchiveHead["tables"][number];

/** Makes the same rows the same text on every server. */
const SAME_TEXT = `SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1`;

/** Reads all rows. @param take gets them in pieces of whole lines */
export async function readTable(
  client: ClientBase,
  { name, columns }: Table,
  take: (piece: Buffer) => Promise<void> = async () => {},
): Promise<TableDigest> {
  await client.query(SAME_TEXT);
  const digest = createDigest();
  for await (const piece of copyOut(client, `SELECT ${quote(columns)} FROM ${escapeIdentifier(name)}`)) {
    digest.add(piece);
    await take(piece);
  }
  return digest.result();
}

/** Inserts one piece of a backup into its table. @throws StartError if the backup does not describe the table */
export async function insertPiece(
  client: ClientBase,
  tables: Table[],
  { name, bytes }: ArchivePart,
): Promise<void> {
  const table = tables.find((table) => table.name === name);
  if (!table) throw new StartError(`A cópia tem linhas de uma tabela desconhecida, ${name}: nada mudou.`);
  await copyIn(client, `${escapeIdentifier(name)} (${quote(table.columns)})`, bytes);
}

const quote = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(", ");

const LINE_END = 0x0a;

export interface TableDigester {
  /** @param piece whole lines of COPY's text format, one per row */
  add(piece: Buffer): void;
  result(): TableDigest;
}

/**
 * Digests rows in any order: their number, and the sum of two 64-bit parts of each row's hash, which reveals lost,
 * duplicated or changed rows.
 */
export function createDigest(): TableDigester {
  let rows = 0;
  let first = 0n;
  let second = 0n;
  return {
    add(piece) {
      for (let start = 0; start < piece.length;) {
        const found = piece.indexOf(LINE_END, start);
        const end = found === -1 ? piece.length : found;
        const sum = hash("sha256", piece.subarray(start, end), "buffer");
        first = BigInt.asUintN(64, first + sum.readBigUInt64LE(0));
        second = BigInt.asUintN(64, second + sum.readBigUInt64LE(8));
        rows += 1;
        start = end + 1;
      }
    },
    result: () => ({ rows, digest: toHex(first) + toHex(second) }),
  };
}

const toHex = (part: bigint): string => part.toString(16).padStart(16, "0");
