// Reads an "Exportar tudo" archive in the sandbox in small pieces; called through read-archive.server.ts.

import { z } from "zod";
import { type CsvRow, parseLongCsv } from "#src/platform/csv/parse-csv.ts";
import type { ArchivedRow } from "#src/platform/slices/define-slice.ts";
import {
  readZipFrom,
  type ZipEntry,
  ZipError,
  type ZipLimits,
  type ZipSource,
} from "#src/platform/zip/read-zip.ts";
import { readFrontMatter, readWrittenBody } from "#src/shared/front-matter.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";
import { parseSentJson } from "#src/shared/sent-json.ts";
import { fromArchiveLinks } from "./archive-links.ts";
import {
  DRAFT_MARK,
  FILES_FOLDER,
  IMAGES_FACTS,
  IMAGES_FOLDER,
  type ImageFacts,
  imageFactsSchema,
  LOGOS_FOLDER,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from "./archive-schema.ts";
import { MAX_PART_BYTES, MAX_ROW_BYTES, tableOfPart, wrongRow } from "./rows/row-files.ts";

/** Published version or draft of an exported item. */
export interface ArchivedItem {
  /** Plural content type, which this site may not have. */
  kind: string;
  /** Unchecked API fields, including id, dates and author. */
  fields: Record<string, unknown>;
  isDraft: boolean;
}

export interface StoredEntry {
  type: "image" | "file" | "logo";
  id: string;
  name: string;
  facts: ImageFacts[string] | undefined;
}

/** Rows of a table, or the name of a file that belongs to a row. */
export type ArchivedRows =
  | { entry: string; table: string; rows: ArchivedRow[] }
  | { entry: string; table: string; fileOf: string };

/** Functions of the site: reads the open file, and records the entry in case it kills this process. */
export interface ArchiveHost {
  size(): Promise<number>;
  read(offset: number, length: number): Promise<Buffer>;
  reading(name: string): Promise<void>;
}

export interface RowsOptions {
  /** Reads all tables if omitted. */
  only?: string[];
  /** Ids to replace. */
  ids: [there: string, here: string][];
  folders: [folder: string, table: string][];
}

/** Allows 20,000 pictures with texts; the longest entry is a list of 100,000 leads with messages. */
const LIMITS: ZipLimits = { entries: 100_000, entryBytes: 128 * 1024 ** 2, bytes: 20 * 1024 ** 3 };
const MANIFEST_BYTES = 1024 ** 2;
/** Bytes of an item, or of the description of all pictures, which are parsed as a whole. */
const TEXT_BYTES = 32 * 1024 ** 2;
/** Bytes of a picture, document or attachment, which is returned as a whole. */
const FILE_BYTES = 64 * 1024 ** 2;
/** Limits of a batch: pieces, and their bytes in the archive. */
const AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;
/** Limits of one JSON value, since it needs more memory than its text. */
const MAX_DEPTH = 200;
const MAX_VALUES = 300_000;

/** A UUID or the hash of a file. */
const ROW_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const STORED = new RegExp(
  `^(?:${IMAGES_FOLDER}/(?<image>${IMAGE_ID})\\.webp|${FILES_FOLDER}/(?<file>${IMAGE_ID})/.+|${LOGOS_FOLDER}/(?<logo>${IMAGE_ID})\\.svg)$`,
);

export default (host: ArchiveHost) => {
  let opened: Promise<Map<string, ZipEntry>> | undefined;
  /** Source of `next`. */
  let batches: AsyncGenerator<unknown[], void, void> | undefined;

  const open = (): Promise<Map<string, ZipEntry>> => {
    opened ??= (async () => {
      const source: ZipSource = { size: await host.size(), read: host.read };
      const entries = await readZipFrom(source, LIMITS);
      return new Map(entries.map((entry) => [entry.name, entry]));
    })();
    return opened;
  };
  const read = async ({ name, size, read: readAll }: ZipEntry, maxBytes: number): Promise<Buffer> => {
    await host.reading(name);
    if (size > maxBytes) throw new ZipError(`${name} é grande demais.`);
    return readAll();
  };
  const start = async (next: AsyncGenerator<unknown[], void, void>): Promise<void> => {
    await batches?.return();
    batches = next;
  };

  async function* items(kinds: Manifest["kinds"]): AsyncGenerator<[ArchivedItem, number], void, void> {
    const entries = await open();
    for (const entry of entries.values()) {
      const kind = entry.name.split("/")[0] ?? "";
      const described = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
      const [, base = "", form] = /^(.+)\.(md|json)$/.exec(entry.name) ?? [];
      if (!described || !form || (form === "md" && entries.has(`${base}.json`))) continue;
      const text = (await read(entry, TEXT_BYTES)).toString();
      const all = form === "json" ? readJson(entry.name, text) : readMarkdown(entry.name, text, described);
      checkBounds(entry.name, all);
      const { draft: _draft, ...fields } = all;
      yield [{ kind, fields, isDraft: base.endsWith(DRAFT_MARK) }, entry.size];
    }
  }

  async function* stored(): AsyncGenerator<[StoredEntry, number], void, void> {
    const entries = await open();
    const list = entries.get(IMAGES_FACTS);
    const facts = list ? readJson(list.name, (await read(list, TEXT_BYTES)).toString()) : {};
    for (const name of entries.keys()) {
      const { image, file, logo } = STORED.exec(name)?.groups ?? {};
      const id = image ?? file ?? logo;
      if (id === undefined) continue;
      const record =
        image && Object.hasOwn(facts, image) ? imageFactsSchema.valueType.safeParse(facts[image]) : undefined;
      const type = image ? "image" : file ? "file" : "logo";
      yield [
        { type, id, name, facts: record?.data },
        name.length + JSON.stringify(record?.data ?? "").length,
      ];
    }
  }

  async function* rows({ only, ids, folders }: RowsOptions): AsyncGenerator<ArchivedRows[], void, void> {
    for (const entry of (await open()).values()) {
      const { name, size } = entry;
      const table = tableOfPart(name);
      if (table !== undefined && (only?.includes(table) ?? true)) {
        if (size > MAX_PART_BYTES) throw new ZipError(`${name} é grande demais.`);
        await host.reading(name);
        for await (const batch of inBatches(readRows(entry, ids)))
          yield [{ entry: name, table, rows: batch }];
      }
      const [folder, id = "", ...rest] = name.split("/");
      const owner = folders.find(([of]) => of === folder)?.[1];
      if (owner !== undefined && rest.length === 1 && ROW_ID.test(id))
        yield [{ entry: name, table: owner, fileOf: id }];
    }
  }

  async function* list(entry: ZipEntry): AsyncGenerator<[CsvRow, number], void, void> {
    await host.reading(entry.name);
    try {
      for await (const row of parseLongCsv(() => entry.pieces()))
        yield [row, row.cells.reduce((sum, cell) => sum + cell.length, 0)];
    } catch (error) {
      if (error instanceof ZipError) throw error;
      throw new ZipError(`${entry.name} não pode ser lido: não é um CSV, ou uma linha é longa demais.`, {
        cause: error,
      });
    }
  }

  return {
    async manifest(): Promise<Manifest> {
      const entry = (await open()).get(MANIFEST);
      if (entry && entry.size <= MANIFEST_BYTES) {
        const parsed = manifestSchema.safeParse(parseJson((await read(entry, MANIFEST_BYTES)).toString()));
        if (parsed.success) return parsed.data;
      }
      throw new ZipError("O arquivo não é uma exportação da Vitrine, ou é de uma versão mais nova.");
    },
    startItems: (kinds: Manifest["kinds"]): Promise<void> => start(inBatches(items(kinds))),
    startStored: (): Promise<void> => start(inBatches(stored())),
    startRows: (options: RowsOptions): Promise<void> => start(rows(options)),
    /** @returns false if the archive has no such list */
    async startList(name: string): Promise<boolean> {
      const entry = (await open()).get(name);
      if (entry) await start(inBatches(list(entry)));
      return entry !== undefined;
    },
    /** Returns the next batch; null at its end. */
    async next(): Promise<unknown[] | null> {
      const { value, done } = (await batches?.next()) ?? { done: true };
      return done ? null : (value ?? null);
    },
    async bytes(name: string): Promise<Buffer> {
      const entry = (await open()).get(name);
      if (!entry) throw new ZipError(`${name} falta no arquivo.`);
      return read(entry, FILE_BYTES);
    },
  };
};

async function* inBatches<Piece>(
  pieces: AsyncIterable<[piece: Piece, bytes: number]>,
): AsyncGenerator<Piece[], void, void> {
  let batch: Piece[] = [];
  let total = 0;
  for await (const [piece, bytes] of pieces) {
    batch.push(piece);
    total += bytes;
    if (batch.length < AT_ONCE && total < BYTES_AT_ONCE) continue;
    yield batch;
    batch = [];
    total = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Never holds a whole part. */
async function* readRows(
  entry: ZipEntry,
  ids: RowsOptions["ids"],
): AsyncGenerator<[ArchivedRow, number], void, void> {
  for await (const bytes of eachLine(entry)) {
    let line = bytes.toString();
    for (const [there, here] of ids) if (line.includes(there)) line = line.replaceAll(there, here);
    const row = parseJson(line);
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw wrongRow(entry.name);
    checkBounds(entry.name, row);
    yield [row as ArchivedRow, bytes.length];
  }
}

async function* eachLine({ name, pieces }: ZipEntry): AsyncGenerator<Buffer, void, void> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces()) {
    let from = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", from)) {
      const line = Buffer.concat([...begun, piece.subarray(from, end)]);
      if (line.length > 0) yield line;
      [begun, length, from] = [[], 0, end + 1];
    }
    begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_ROW_BYTES) throw new ZipError(`${name} tem uma linha longa demais.`);
  }
  if (length > 0) yield Buffer.concat(begun);
}

function readMarkdown(
  name: string,
  text: string,
  { textField }: Manifest["kinds"][string],
): Record<string, unknown> {
  try {
    const { fields, body } = readFrontMatter(fromArchiveLinks(text));
    return textField === null ? fields : { ...fields, [textField]: readWrittenBody(body) };
  } catch (error) {
    throw new ZipError(`${name} não pode ser lido: o cabeçalho falta ou está errado.`, { cause: error });
  }
}

function readJson(name: string, text: string): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (!read.success) throw new ZipError(`${name} não pode ser lido.`);
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text);
  } catch {
    return undefined;
  }
}

/** Refuses values of many parts: the site gets a copy of each. */
function checkBounds(name: string, value: object): void {
  let level: object[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new ZipError(`${name} tem partes dentro de partes demais.`);
    const next: object[] = [];
    for (const parent of level)
      for (const part of Object.values(parent) as unknown[]) {
        if (++count > MAX_VALUES) throw new ZipError(`${name} tem partes demais.`);
        if (typeof part === "object" && part !== null) next.push(part);
      }
    level = next;
  }
}
