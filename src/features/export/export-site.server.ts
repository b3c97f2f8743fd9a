import { listFiles, readFile } from "#src/media/files.server.ts";
import { listImages, listReplaced, readMaster } from "#src/media/masters.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ExportedFile, StoredTables } from "#src/platform/slices/define-slice.ts";
import { createZip, type ZipWriter } from "#src/platform/zip/write-zip.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { countStored, eachStored } from "#src/publishing/items/each-stored.server.ts";
import { listLogos } from "#src/settings/logo-files.server.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { type FileExtension, filePath } from "#src/shared/media/file-path.ts";
import { IMAGE_ID, readImageId } from "#src/shared/media/media-path.ts";
import { capitalize } from "#src/shared/words.ts";
import { pictureEntry } from "./archive-links.ts";
import {
  ARCHIVE_FORMAT,
  IMAGES_FACTS,
  IMAGES_LIST,
  type ImageFacts,
  LOGOS_FOLDER,
  MANIFEST,
  type Manifest,
  README,
} from "./archive-schema.ts";
import { filesOf, NamesInUse, textFieldOf } from "./item-files.server.ts";
import { writeReadme } from "./readme.ts";
import { type CatalogTable, readCatalog } from "./rows/table-catalog.server.ts";
import { writeRows } from "./rows/write-rows.server.ts";

const IN_MARKDOWN = new RegExp(String.raw`!\[((?:\\.|[^\]\\])*)\]\([^)\s]*?/media/(${IMAGE_ID})-`, "g");
const IDS = new RegExp(IMAGE_ID, "g");
const ANYWHERE = new RegExp(`/media/(${IMAGE_ID})-`, "g");
class UsedPictures {
  readonly #replaced: ReadonlyMap<string, string>;
  readonly #found = new Map<string, PictureUses>();

  /** @param replaced the shown image's id by the id of each replaced one */
  constructor(replaced: ReadonlyMap<string, string>) {
    this.#replaced = replaced;
  }

  /** Replaces ids of replaced pictures by those that visitors see. */
  asShown(text: string): string {
    return this.#replaced.size === 0 ? text : text.replaceAll(IDS, (id) => this.#replaced.get(id) ?? id);
  }

  /** @param fields fields of an item, at any depth */
  note(file: string, fields: unknown): void {
    if (typeof fields === "string") {
      for (const [, id = ""] of fields.matchAll(ANYWHERE)) this.#add(id, file);
      for (const [, alt = "", id = ""] of fields.matchAll(IN_MARKDOWN))
        this.#add(id, file, alt.replace(/\\(.)/g, "$1"));
    } else if (typeof fields === "object" && fields) {
      const { path, alt } = fields as { path?: unknown; alt?: unknown };
      const id = typeof path === "string" ? readImageId(path) : null;
      if (id && typeof alt === "string") this.#add(id, file, alt);
      for (const value of Object.values(fields)) this.note(file, value);
    }
  }

  of(id: string): PictureUses {
    return this.#found.get(id) ?? { alts: new Set(), files: new Set() };
  }

  #add(written: string, file: string, alt = ""): void {
    const id = this.#replaced.get(written) ?? written;
    const uses = this.of(id);
    this.#found.set(id, uses);
    uses.files.add(file);
    if (alt.trim()) uses.alts.add(alt.trim());
  }
}

type Needs = Pick<Resources, "cache" | "config" | "db" | "storage">;

export interface ArchiveTables {
  kinds: ContentType[];
  /** Additional files that slices export. */
  lists: ExportedFile[];
  tables: StoredTables;
}

interface Work extends Omit<Needs, "db"> {
  /** Transaction that sees one snapshot. */
  db: Transaction;
  zip: ZipWriter;
  pictures: UsedPictures;
  /** Files that could not be read. */
  missing: string[];
  step(): Promise<void>;
}

/**
 * Writes a file that only its owner can read.
 * @param onProgress receives finished and total parts; throwing aborts the archive
 * @returns its size in bytes
 */
export async function writeArchive(
  resources: Needs,
  tables: ArchiveTables,
  file: string,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<number> {
  const at = new Date();
  const zip = createZip(file, at);
  try {
    // Creates the default rows of singletons that were never edited.
    await resources.db.transaction(async (tx) => {
      for (const { singleton } of tables.kinds) await singleton?.ensure(tx);
    });
    await resources.db.transaction(
      async (tx) => {
        const catalog = await readCatalog(tx, tables.tables);
        const total = (await countParts(tx, tables)) + catalog.length;
        let done = 0;
        const step = () => onProgress(++done, total);
        await onProgress(0, total);
        const pictures = new UsedPictures(await listReplaced(tx));
        const work = { ...resources, db: tx, zip, pictures, missing: [], step };
        await writeParts(work, tables, catalog, at);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    return await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

async function countParts(db: Queryable, { kinds, lists }: ArchiveTables): Promise<number> {
  let parts = lists.length + (await listImages(db)).length + (await listFiles(db)).length;
  for (const kind of kinds) parts += await countStored(db, kind);
  return parts;
}

async function writeParts(
  work: Work,
  { kinds, lists, tables }: ArchiveTables,
  catalog: CatalogTable[],
  at: Date,
): Promise<void> {
  const { db, config, zip } = work;
  const described: Manifest["kinds"] = {};
  const names = new NamesInUse();
  for (const kind of kinds) described[kind.plural] = await addKind(work, kind, names);
  for (const list of lists) {
    await zip.add(list.name, list.read(db, config));
    await work.step();
  }
  const images = await addImages(work);
  const files = await addFiles(work);
  const siteFacts = { siteName: (await getSettings(work)).siteName, siteUrl: await getSiteUrl(work) };
  const rows = await writeRows(db, zip, catalog, work.step);
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    ...siteFacts,
    createdAt: at.toISOString(),
    kinds: described,
    tables: rows,
    images,
    files,
    missing: work.missing,
  };
  await zip.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await zip.add(README, Buffer.from(writeReadme(manifest, lists, tables, config.timeZone)));
}

async function addKind(
  { db, zip, pictures, step }: Work,
  kind: ContentType,
  names: NamesInUse,
): Promise<Manifest["kinds"][string]> {
  const { one, listed, inText } = kind.words;
  const described = {
    label: listed ?? capitalize(inText?.many ?? one),
    count: 0,
    textField: textFieldOf(kind),
  };
  let hasJson = false;
  for await (const stored of eachStored(db, kind)) {
    described.count++;
    const item = (await kind.toItem(db, stored.row)) as object;
    for (const { name, text } of filesOf(kind, stored, item, names)) {
      await zip.add(name, Buffer.from(pictures.asShown(text)));
      pictures.note(name, { ...stored.fields, ...stored.draft });
      hasJson ||= name.endsWith(".json");
    }
    await step();
  }
  return { ...described, hasJson };
}

async function addImages({ db, storage, zip, pictures, missing, step }: Work): Promise<number> {
  const images = await listImages(db);
  let list = CSV_BOM + toCsvLine(["arquivo", "texto alternativo", "largura", "altura", "onde está"]);
  const facts: ImageFacts = {};
  for (const { id, width, height, ...described } of images) {
    facts[id] = described;
    const name = pictureEntry(id);
    const bytes = await readMaster(storage, id);
    if (bytes) await zip.add(name, bytes, { isPacked: true });
    else missing.push(name);
    const { alts, files } = pictures.of(id);
    list += toCsvLine([name, [...alts].join(" | "), width, height, [...files].join(" ")]);
    await step();
  }
  await zip.add(IMAGES_LIST, Buffer.from(list));
  await zip.add(IMAGES_FACTS, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`));
  return images.length;
}

async function addFiles({ db, storage, zip, missing, step }: Work): Promise<number> {
  const files = await listFiles(db);
  for (const { id, extension, name } of files) {
    const entry = filePath(id, name, extension as FileExtension).slice(1);
    const bytes = await readFile(storage, id, extension);
    if (bytes) await zip.add(entry, bytes, { isPacked: true });
    else missing.push(entry);
    await step();
  }
  for (const { id, svg } of await listLogos(db)) await zip.add(`${LOGOS_FOLDER}/${id}.svg`, Buffer.from(svg));
  return files.length;
}

interface PictureUses {
  alts: Set<string>;
  files: Set<string>;
}
