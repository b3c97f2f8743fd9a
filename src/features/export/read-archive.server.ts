// Reads an archive of "Exportar tudo" back into what it was made of: the fields of each item, pictures and documents.
import { z } from "zod";
import { isUuid } from "#src/platform/database/sql.ts";
import { readZip, type ZipEntry, ZipError, type ZipLimits } from "#src/platform/zip/read-zip.ts";
import { readFrontMatter, readWrittenBody } from "#src/shared/front-matter.ts";
import { IMAGE_ID } from "#src/shared/media-path.ts";
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
import { MAX_PART_BYTES, tableOfPart } from "./rows/row-files.ts";
import type { CatalogTable } from "./rows/table-catalog.server.ts";

export type { Manifest };

/** An item as it was exported: as visitors saw it, or as it was being written. */
export interface ArchivedItem {
  /** The plural of its kind, which may be none of this site's. */
  kind: string;
  /** By the names of the API, with what it had beside them: id, dates, author. Nothing of it is checked yet. */
  fields: Record<string, unknown>;
  isDraft: boolean;
}

/** 20,000 pictures, with as many texts; the longest entry is a list of 100,000 leads with what they wrote. */
const LIMITS: ZipLimits = { entries: 100_000, entryBytes: 128 * 1024 ** 2, bytes: 20 * 1024 ** 3 };
const MANIFEST_BYTES = 1024 ** 2;

/**
 * What the archive says of itself.
 * @throws ZipError where it is no such archive, or one that could do harm
 */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of readZip(file, LIMITS)) {
    if (entry.name !== MANIFEST || entry.size > MANIFEST_BYTES) continue;
    const read = manifestSchema.safeParse(parseJson(await entry.read()));
    if (read.success) return read.data;
  }
  throw new ZipError("O arquivo não é uma exportação da Vitrine, ou é de uma versão mais nova.");
}

/**
 * Every item, one at a time; of one that is in JSON too, the JSON counts.
 * @throws ZipError where the archive, or a file of it, cannot be read
 */
export async function* readItems(file: string, manifest: Manifest): AsyncGenerator<ArchivedItem, void, void> {
  const names = new Set<string>();
  for await (const { name } of readZip(file, LIMITS)) names.add(name);
  for await (const entry of readZip(file, LIMITS)) {
    const kind = entry.name.split("/")[0] ?? "";
    const described = Object.hasOwn(manifest.kinds, kind) ? manifest.kinds[kind] : undefined;
    const [, base = "", form] = /^(.+)\.(md|json)$/.exec(entry.name) ?? [];
    if (!described || !form || (form === "md" && names.has(`${base}.json`))) continue;
    const fields =
      form === "json" ? readJson(entry.name, await entry.read()) : await readMarkdown(entry, described);
    const { draft: _draft, ...own } = fields;
    yield { kind, fields: own, isDraft: base.endsWith(DRAFT_MARK) };
  }
}

async function readMarkdown(
  { name, read }: ZipEntry,
  { textField }: Manifest["kinds"][string],
): Promise<Record<string, unknown>> {
  const text = fromArchiveLinks((await read()).toString());
  try {
    const { fields, body } = readFrontMatter(text);
    return textField === null ? fields : { ...fields, [textField]: readWrittenBody(body) };
  } catch (error) {
    throw new ZipError(`${name} não pode ser lido: o cabeçalho falta ou está errado.`, { cause: error });
  }
}

function readJson(name: string, bytes: Buffer): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(parseJson(bytes));
  if (!read.success) throw new ZipError(`${name} não pode ser lido.`);
  return read.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** One of the lists that slices give; undefined where the archive has none of that name. @throws ZipError where it cannot be read */
export async function readList(file: string, name: string): Promise<Buffer | undefined> {
  for await (const entry of readZip(file, LIMITS)) if (entry.name === name) return entry.read();
  return undefined;
}

/** A part of a table's rows, or a file that belongs to a row. */
export interface RowsEntry {
  entry: string;
  table: string;
  /** Id of the row that the file belongs to; undefined for parts with rows. */
  fileOf: string | undefined;
  read(): Promise<Buffer>;
}

/**
 * Yields the rows of all tables, one part at a time, in the order in which they were written.
 * @throws ZipError if the archive cannot be read
 */
export async function* readRows(file: string, tables: CatalogTable[]): AsyncGenerator<RowsEntry, void, void> {
  for await (const { name, size, read } of readZip(file, LIMITS)) {
    const rowsOf = tableOfPart(name);
    if (rowsOf !== undefined) {
      if (size > MAX_PART_BYTES) throw new ZipError(`${name} é grande demais.`);
      yield { entry: name, table: rowsOf, fileOf: undefined, read };
      continue;
    }
    const [folder, id = "", ...rest] = name.split("/");
    const owner = tables.find(({ files }) => files?.folder === folder);
    if (owner && rest.length === 1 && isUuid(id)) yield { entry: name, table: owner.name, fileOf: id, read };
  }
}

/** What is said of each picture, by its id; nothing in archives of before. @throws ZipError where the archive cannot be read */
export async function readImageFacts(file: string): Promise<ImageFacts> {
  for await (const entry of readZip(file, LIMITS)) {
    if (entry.name !== IMAGES_FACTS) continue;
    const read = imageFactsSchema.safeParse(parseJson(await entry.read()));
    return read.success ? read.data : {};
  }
  return {};
}

/** A stored file of an archive. */
interface StoredEntry {
  type: "image" | "file" | "logo";
  id: string;
  /** As the archive names it. */
  name: string;
  read(): Promise<Buffer>;
}

const STORED = new RegExp(
  `^(?:${IMAGES_FOLDER}/(?<image>${IMAGE_ID})\\.webp|${FILES_FOLDER}/(?<file>${IMAGE_ID})/.+|${LOGOS_FOLDER}/(?<logo>${IMAGE_ID})\\.svg)$`,
);

/**
 * Every picture, document and logo, one at a time.
 * @throws ZipError where the archive cannot be read
 */
export async function* readStored(file: string): AsyncGenerator<StoredEntry, void, void> {
  for await (const { name, read } of readZip(file, LIMITS)) {
    const { image, file: document, logo } = STORED.exec(name)?.groups ?? {};
    if (image) yield { type: "image", id: image, name, read };
    if (document) yield { type: "file", id: document, name, read };
    if (logo) yield { type: "logo", id: logo, name, read };
  }
}
