// Imports an "Exportar tudo" archive: files keep their ids, and items become drafts under their own ids.

import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { type Archive, type ArchivedItem, withArchive } from "#src/features/export/read-archive.server.ts";
import { fileId, storeFile } from "#src/media/files.server.ts";
import { storeMaster } from "#src/media/media.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { withTemporaryFile } from "#src/platform/temporary-file.ts";
import { ZipError } from "#src/platform/zip/read-zip.ts";
import type { ContentType, Author } from "#src/publishing/content-type.server.ts";
import { saveDraft } from "#src/publishing/drafts/drafts.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { keepFeedId } from "#src/publishing/public/feed-ids.server.ts";
import {
  type AnyPublishableType,
  type ContentFields,
  isPublishableType,
  type NewFields,
} from "#src/publishing/publishable-type.server.ts";
import { addToRelease } from "#src/publishing/releases/fill-release.server.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { storeLogo } from "#src/settings/logo-files.server.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import type { ArchiveRun } from "./archive-run.ts";
import { importLists } from "./import-lists.server.ts";
import { ImportRefused } from "./old-site/old-site.ts";
import { mayBecome, restoreSite } from "./restore-site.server.ts";
import { importedItemsTable } from "./table.ts";
import { readUpload } from "./uploads.server.ts";

const WHOLE = "O site ficará igual ao do arquivo, com tudo o que ele guarda.";
const DAMAGED = "O arquivo está danificado.";
const NOT_YET = "Iria ao ar na hora: só é importado enquanto o site está em construção.";

/** @throws ImportRefused if the file is not such an archive */
export async function runArchive(run: ArchiveRun): Promise<void> {
  const { config, storage, sandbox } = run.resources;
  try {
    await withTemporaryFile(config.dataDir, async (file) => {
      await pipeline(
        Readable.from(readUpload(storage, run.importId, run.control)),
        createWriteStream(file, { mode: 0o600 }),
      );
      await withArchive(sandbox, file, (archive) => importArchive(run, archive), run.control.signal);
    });
  } catch (error) {
    if (error instanceof ZipError) throw new ImportRefused(error.message);
    throw error;
  }
}

async function importArchive(run: ArchiveRun, archive: Archive): Promise<void> {
  const { manifest } = archive;
  const host = URL.parse(manifest.siteUrl)?.host ?? manifest.siteName;
  await run.onHost(host);
  run.counts.total = Object.values(manifest.kinds).reduce((sum, { count }) => sum + count, 0);
  const whole = await mayBecome(run, manifest);
  await importStoredItems(run, archive);
  if (whole.ok && !run.isDryRun) return restoreSite(run, archive, { host, catalog: whole.catalog });
  run.findings.push({ item: "Arquivo", message: whole.ok ? WHOLE : whole.reason });
  const labels = Object.fromEntries(Object.entries(manifest.kinds).map(([kind, { label }]) => [kind, label]));
  const items = createItems(run, { host, labels, feedIds: await feedIdsIn(archive) });
  // Pages show blocks, so blocks come first.
  for (const isFirst of [true, false])
    for await (const item of archive.items()) {
      if (Object.hasOwn(run.archiveImporters, item.kind) === isFirst) await items.take(item);
    }
  for (const [kind, { label, count }] of Object.entries(manifest.kinds))
    if (count > 0 && !items.isKnown(kind))
      run.findings.push({
        item: label,
        message: "Ainda não vêm de um arquivo: estão em texto dentro dele.",
      });
  await importLists(run, archive, { host, createdAt: new Date(manifest.createdAt) });
  await run.resources.db.transaction(run.end);
}

/** Reads the ids in feeds that are not made of the item's own id, by item. */
async function feedIdsIn(archive: Archive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (!archive.manifest.tables) return found;
  for await (const part of archive.rows({ only: ["content_states"], ids: [], folders: [] }))
    for (const { item_id, feed_id } of "rows" in part ? part.rows : [])
      if (typeof item_id === "string" && typeof feed_id === "string") found.set(item_id, feed_id);
  return found;
}

interface Archiving {
  host: string;
  labels: Record<string, string>;
  feedIds: ReadonlyMap<string, string>;
}

/** Stores pictures, documents and logos, which have content-based ids. */
async function importStoredItems(
  { resources, isDryRun, counts, findings, control }: ArchiveRun,
  archive: Archive,
): Promise<void> {
  for await (const { type, id, name, facts } of archive.stored()) {
    control.check();
    if (type === "image") counts.pictures += 1;
    if (isDryRun) continue;
    await control.at(name);
    const bytes = await archive.bytes(name);
    const refusal =
      type === "image"
        ? (await storeMaster(resources, id, bytes, facts))
          ? null
          : DAMAGED
        : await storeOther(resources, type, { id, name, bytes });
    if (refusal !== null) findings.push({ item: name, message: `Ficou de fora. ${refusal}` });
  }
}

async function storeOther(
  resources: Resources,
  type: "file" | "logo",
  { id, name, bytes }: { id: string; name: string; bytes: Buffer },
): Promise<string | null> {
  if (type === "file" && fileId(bytes) !== id) return DAMAGED;
  const stored =
    type === "logo"
      ? await storeLogo(resources, bytes)
      : await storeFile(resources, bytes, basename(name), { isKept: true });
  return stored.ok ? null : stored.detail;
}

function createItems(run: ArchiveRun, { host, labels, feedIds }: Archiving) {
  const { resources, control, kinds, archiveImporters, counts, findings, isDryRun, author } = run;
  const isKnown = (plural: string): boolean => {
    const kind = kinds.find((one) => one.plural === plural);
    return (
      kind !== undefined &&
      (kind.singleton !== undefined || isPublishableType(kind) || Object.hasOwn(archiveImporters, plural))
    );
  };
  /** Imported items that were live in the archive; their older drafts must not overwrite them. */
  const live = new Set<string>();
  const taken = new Set<string>();
  const count = (plural: string, { singleton }: ContentType, isDraft: boolean): void => {
    if (plural === "posts" || plural === "pages") counts[plural] += 1;
    else if (!singleton) {
      const name = labels[plural] ?? plural;
      counts.lists = { ...counts.lists, [name]: (counts.lists[name] ?? 0) + 1 };
    }
    if (isDraft) counts.drafts += 1;
  };
  const take = async ({ kind: plural, fields, isDraft }: ArchivedItem): Promise<void> => {
    const kind = kinds.find((one) => one.plural === plural);
    if (!kind || !isKnown(plural)) return;
    const id = kind.singleton?.id ?? String(fields.id);
    const title = oneLine(kind.titleOf(fields), 200) || kind.words.one;
    const note = (message: string): void => void findings.push({ item: title, message });
    const oldId = `${plural}:${id}`;
    if (!isUuid(id)) return note("Não foi importado: o arquivo não diz qual é.");
    if (live.has(oldId)) return note("Havia um rascunho por cima do que estava no ar: ficou no arquivo.");
    if (!isDraft) live.add(oldId);
    counts.read += 1;
    const known = await control.reach(title, { host, oldId });
    const isRepeated = taken.has(oldId);
    taken.add(oldId);
    if (known?.report && !isRepeated) return count(plural, kind, isDraft);
    if (known) {
      counts.known += 1;
      return;
    }
    const own = ownFields(kind, fields);
    const parsed = (kind.singleton ? kind.draft : kind.complete).safeParse(own);
    if (!parsed.success)
      return note(`Não foi importado: ${parsed.error.issues[0]?.message ?? "os campos não são válidos"}.`);
    count(plural, kind, isDraft);
    const back = archiveImporters[plural];
    if (back?.isLiveAtOnce && !(await isUnderConstruction(resources))) return note(NOT_YET);
    if (isDryRun) return;
    const releaseId = isDraft || back ? undefined : await run.releaseFor();
    const refused = await resources.db.transaction(async (tx) => {
      if (back) await back.store({ ...resources, db: tx }, author, id, parsed.data as object);
      const made = back
        ? id
        : await importStoredItem({ ...resources, db: tx }, kind, author, {
            id,
            fields,
            parsed: parsed.data as object,
          });
      if (typeof made !== "string") return made.message;
      await tx.insert(importedItemsTable).values({
        host,
        oldId,
        kind: plural,
        itemId: made,
        importId: run.importId,
        report: { pictures: 0, notes: [] },
      });
      const feedId = feedIds.get(id);
      if (made === id && feedId !== undefined) await keepFeedId(tx, id, feedId);
      if (releaseId) await addToRelease(tx, releaseId, { kind: plural, id: made });
      await run.tell(tx);
      return undefined;
    });
    if (refused) note(`Não foi importado: ${refused}.`);
  };
  return { take, isKnown };
}

interface Archived {
  id: string;
  /** Includes dates and author. */
  fields: Record<string, unknown>;
  parsed: object;
}

/** Creates an item under its old id, or a draft of an existing one, such as the home page. */
async function importStoredItem(
  context: Omit<Resources, "db"> & { db: Transaction },
  kind: ContentType,
  author: Author,
  { id, fields, parsed }: Archived,
): Promise<string | { message: string }> {
  const { db: tx } = context;
  const there = await findThere(tx, kind, parsed as Record<string, unknown>);
  if (there) {
    const saved = await saveDraft(context, kind, author, there, parsed as Record<string, unknown>);
    return saved.ok ? there : { message: saved.detail ?? "foi recusado" };
  }
  if (!isPublishableType(kind)) return { message: "não há onde pôr" };
  const writer = { id: null, name: oneLine(asText(fields.author), 100) ?? author.name };
  const [createdAt, publishedAt] = [asDate(fields.createdAt), asDate(fields.publishedAt)];
  const given = { id, ...(createdAt && { createdAt }), ...(publishedAt && { publishedAt }) };
  const input = { ...parsed, isPublished: false } as NewFields<ContentFields>;
  const result = await createItem(context, kind, writer, input, given);
  if (result.ok) return (result.item as { id: string }).id;
  return { message: result.detail ?? result.errors?.[0]?.message ?? "foi recusado" };
}

/** Finds the archived item's counterpart: the only item of its type, or the one at its address. */
async function findThere(
  tx: Transaction,
  kind: ContentType,
  fields: Record<string, unknown>,
): Promise<string | undefined> {
  if (kind.singleton) {
    await kind.singleton.ensure(tx);
    return kind.singleton.id;
  }
  if (!isPublishableType(kind)) return undefined;
  const { table, address }: AnyPublishableType = kind;
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.slug, asText(fields[address.field])));
  return row?.id;
}

/** Keeps only the fields that editors can change. */
function ownFields(kind: ContentType, fields: Record<string, unknown>): Record<string, unknown> {
  const known = Object.keys(kind.draft.shape).filter(
    (name) => fields[name] !== undefined && fields[name] !== null,
  );
  return Object.fromEntries(known.map((name) => [name, fields[name]]));
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

function asDate(value: unknown): Date | undefined {
  const date = value instanceof Date ? value : new Date(asText(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
