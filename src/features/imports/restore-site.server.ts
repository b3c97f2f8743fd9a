// Restores an archive into an empty site: inserts all rows unchanged, in one transaction. Sends nothing.

import { eq, sql } from "drizzle-orm";
import type { Archive, ArchivedItem, Manifest } from "#src/features/export/read-archive.server.ts";
import { type PutRows, putRows } from "#src/features/export/rows/put-rows.server.ts";
import { type CatalogTable, readCatalog } from "#src/features/export/rows/table-catalog.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { readErasures } from "#src/platform/erasure-list.ts";
import { collectErased } from "#src/platform/find-emails.ts";
import { eraseAgain } from "#src/platform/slices/erase-again.ts";
import { ZipError } from "#src/platform/zip/read-zip.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { hasAuthoredRevisions } from "#src/publishing/history/revisions.server.ts";
import { countStored, eachStored } from "#src/publishing/items/each-stored.server.ts";
import { openRelease } from "#src/publishing/releases/fill-release.server.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { plural } from "#src/shared/words.ts";
import type { ArchiveRun } from "./archive-run.ts";
import { importedItemsTable, importsTable } from "./table.ts";

/** Maximum number of items in a release. */
const MAX_RELEASED = 30_000;

const OLDER = "Este arquivo é de uma versão anterior, que não guardava tudo.";
const OPEN = "O site já está aberto.";
const IN_USE = "O site já tem conteúdo.";
const NOT_WHOLE =
  "Notas, tarefas, e-mails e responsáveis dos leads, versões, agendamentos e estatísticas só vêm para um site novo, em construção.";

/** @returns the site's tables if the archive can be restored, or a sentence that says why it cannot */
export async function mayBecome(
  { resources, tables }: Pick<ArchiveRun, "resources" | "tables">,
  { tables: archived }: Manifest,
): Promise<{ ok: true; catalog: CatalogTable[] } | { ok: false; reason: string }> {
  if (!archived) return { ok: false, reason: OLDER };
  if (!(await isUnderConstruction(resources))) return { ok: false, reason: `${OPEN} ${NOT_WHOLE}` };
  const catalog = await readCatalog(resources.db, tables);
  if (!(await isEmpty(resources.db, catalog))) return { ok: false, reason: `${IN_USE} ${NOT_WHOLE}` };
  return { ok: true, catalog };
}

/** Tells whether the site contains only what the product creates by itself. */
async function isEmpty(db: Queryable, catalog: CatalogTable[]): Promise<boolean> {
  for (const { name, ownRows } of catalog) {
    if (ownRows) continue;
    const { rowCount } = await db.execute(sql`SELECT FROM ${sql.identifier(name)} LIMIT 1`);
    if (rowCount) return false;
  }
  return !(await hasAuthoredRevisions(db));
}

/**
 * Inserts all rows of an archive and ends the import. Pictures and documents must be stored already.
 * @throws ZipError if the archive is invalid; nothing has changed then
 */
export async function restoreSite(
  run: ArchiveRun,
  archive: Archive,
  { host, catalog }: { host: string; catalog: CatalogTable[] },
): Promise<void> {
  const { manifest } = archive;
  const { resources, counts, findings, personalData } = run;
  const newer = Object.keys(manifest.tables ?? {}).find(
    (name) => !catalog.some((table) => table.name === name),
  );
  if (newer !== undefined)
    throw new ZipError(`O arquivo é de uma versão mais nova, que guarda mais: ${newer.slice(0, 60)}.`);
  const createdAt = new Date(manifest.createdAt);
  const erasures = await readErasures(resources.storage, createdAt);
  const erased = collectErased(erasures);
  await resources.db.transaction(async (tx) => {
    // Prevents two simultaneous imports from both finding the site empty.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('import.whole'))`);
    if (!(await isEmpty(tx, catalog))) throw new ZipError(IN_USE);
    for (const { name, ownRows } of catalog.toReversed())
      // An archive of before there was the table leaves it as it is.
      if (ownRows === "replaced" && name in (manifest.tables ?? {}))
        await tx.execute(sql`DELETE FROM ${sql.identifier(name)}`);
    const put = putRows(tx, resources, catalog);
    await putAll(run, archive, catalog, { put, ids: await idsOfPeople(tx, archive), look: erased.scan });
    const people = await eraseAgain(
      { db: tx, config: resources.config },
      personalData,
      erasures,
      erased.found,
    );
    for (const kind of run.kinds) await checkItems(tx, kind);
    await countItems(tx, run);
    counts.restored = true;
    await rememberItems(tx, run, archive, host);
    const releaseId = await releaseLive(tx, run, host);
    await tx.update(importsTable).set({ releaseId }).where(eq(importsTable.id, run.importId));
    await resources.cache.dropAllAfter(tx);
    counts.total = Object.values(manifest.kinds).reduce((sum, { count }) => sum + count, 0);
    counts.read = counts.total;
    findings.push(...notesOn(put, people));
    // A later run would find a site that is no longer empty.
    await run.end(tx);
  });
}

/** Matches people to accounts here by e-mail address. */
async function idsOfPeople(tx: Transaction, archive: Archive): Promise<[there: string, here: string][]> {
  const { rows: here } = await tx.execute<{ id: string; email: string }>(sql`SELECT id, email FROM users`);
  const ids: [string, string][] = [];
  for await (const part of archive.rows({ only: ["users"], ids: [], folders: [] })) {
    if (!("rows" in part)) continue;
    for (const { id, email } of part.rows) {
      const person = here.find((one) => one.email === email);
      if (person && typeof id === "string" && isUuid(id) && id !== person.id) ids.push([id, person.id]);
    }
  }
  return ids;
}

interface Putting {
  put: PutRows;
  ids: [there: string, here: string][];
  look(piece: Buffer): void;
}

async function putAll(
  { control }: ArchiveRun,
  archive: Archive,
  catalog: CatalogTable[],
  { put, ids, look }: Putting,
): Promise<void> {
  const folders = catalog.flatMap(({ name, files }): [string, string][] =>
    files ? [[files.folder, name]] : [],
  );
  for await (const part of archive.rows({ ids, folders })) {
    await control.at(part.entry);
    const table = catalog.find((one) => one.name === part.table);
    if (!table) throw new ZipError(`${part.entry} é de uma tabela que esta versão não conhece.`);
    if ("fileOf" in part) {
      await put.putFile(table, part.fileOf, await archive.bytes(part.entry));
      continue;
    }
    look(Buffer.from(JSON.stringify(part.rows)));
    await put.put(table, part.entry, part.rows);
  }
  await put.finish();
}

/** Validates all content as the product reads it, and refuses what an editor could not have saved. */
async function checkItems(tx: Transaction, kind: ContentType): Promise<void> {
  for await (const { fields, draft } of eachStored(tx, kind))
    for (const version of [fields, draft]) if (version) checkFields(kind, version);
}

function checkFields(kind: ContentType, fields: ArchivedItem["fields"]): void {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const read = kind.draft.safeParse(given);
  if (read.success) return;
  const title = oneLine(kind.titleOf(fields), 100) || kind.words.one;
  throw new ZipError(
    `Não foi possível importar ${title}: ${read.error.issues[0]?.message ?? "os campos não são válidos"}.`,
  );
}

async function countItems(tx: Transaction, { kinds, counts }: ArchiveRun): Promise<void> {
  for (const kind of kinds) {
    if (kind.singleton) continue;
    const count = await countStored(tx, kind);
    if (kind.plural === "posts" || kind.plural === "pages") counts[kind.plural] += count;
    else if (count > 0) {
      const { listed, inText, one } = kind.words;
      counts.lists = { ...counts.lists, [listed ?? inText?.many ?? one]: count };
    }
    counts.drafts += await tx.$count(kind.source.table, sql`NOT ${kind.source.isPublished}`);
  }
}

/** Records old ids, so that importing the archive again changes nothing, even after edits. */
async function rememberItems(
  tx: Transaction,
  run: ArchiveRun,
  archive: Archive,
  host: string,
): Promise<void> {
  const { resources, kinds, lists, counts } = run;
  for (const { plural: kind, singleton, source } of kinds)
    await tx.execute(
      singleton
        ? sql`INSERT INTO ${importedItemsTable} (host, old_id, kind, item_id)
            VALUES (${host}, ${`${kind}:${singleton.id}`}, ${kind}, ${singleton.id}) ON CONFLICT DO NOTHING`
        : sql`INSERT INTO ${importedItemsTable} (host, old_id, kind, item_id)
            SELECT ${host}, ${`${kind}:`} || ${source.id}, ${kind}, ${source.id}::text FROM ${source.table} ON CONFLICT DO NOTHING`,
    );
  for (const { name, importRows } of lists) {
    const batches = importRows && (await archive.list(name));
    if (!importRows || !batches) continue;
    let count = 0;
    // Finds all entries known, so that nothing is imported a second time.
    const findKnown = async (ids: string[]): Promise<Set<string>> => {
      count += ids.length;
      await tx.execute(sql`
        INSERT INTO ${importedItemsTable} (host, old_id, kind, item_id)
        SELECT ${host}, ${`${name}:`} || id, ${name}, id FROM unnest(${sql.param(ids)}::text[]) AS id ON CONFLICT DO NOTHING`);
      return new Set(ids);
    };
    await importRows(
      { ...resources, db: tx },
      {
        batches,
        isOpen: false,
        findKnown,
        cameBefore: () => sql`true`,
        isErased: () => false,
        remember: async () => {},
        refuse: () => {},
      },
    );
    if (count > 0) counts.lists = { ...counts.lists, [name]: count };
  }
}

/**
 * Collects the live content in one release, as every import does, although it is live here as soon as the
 * site opens. Leaves out items with a draft or a schedule: publishing the release must change nothing.
 */
async function releaseLive(
  tx: Transaction,
  { kinds, archiveImporters, author }: ArchiveRun,
  host: string,
): Promise<string> {
  const releaseId = await openRelease(tx, author, `Importado de ${host}`.slice(0, 100));
  for (const { plural: kind, singleton, source } of kinds) {
    if (Object.hasOwn(archiveImporters, kind)) continue;
    const id = singleton ? sql`${singleton.id}::uuid` : sql`${source.id}`;
    await tx.execute(sql`
      INSERT INTO release_items (release_id, item_id, kind, position, seen_id)
      SELECT ${releaseId}, state.item_id, ${kind}, row_number() OVER () - 1
        + (SELECT count(*) FROM release_items WHERE release_id = ${releaseId}), state.stored_id
      FROM ${source.table} JOIN content_states AS state ON state.item_id = ${id}
      WHERE ${source.isPublished} AND state.draft_id IS NULL
        AND NOT EXISTS (SELECT FROM schedules WHERE schedules.item_id = state.item_id)
        AND NOT EXISTS (SELECT FROM release_items AS other JOIN releases ON releases.id = other.release_id
          WHERE other.item_id = state.item_id AND releases.state IN ('open', 'scheduled', 'failed'))
      LIMIT greatest(0, ${MAX_RELEASED} - (SELECT count(*)::int FROM release_items WHERE release_id = ${releaseId}))`);
  }
  return releaseId;
}

function notesOn({ counts, known }: PutRows, erased: number): { item: string; message: string }[] {
  const notes = [
    [
      "Equipe",
      counts.users ?? 0,
      (count: number) =>
        `${plural(count, "pessoa veio", "pessoas vieram")} sem senha e sem acesso: ative quem continua em “Equipe”, e cada uma escolhe uma senha em “Esqueci minha senha”.`,
    ],
    [
      "Webhooks",
      counts.webhook_destinations ?? 0,
      (count: number) =>
        `${plural(count, "destino veio desativado e sem endereço", "destinos vieram desativados e sem endereço")}, com um segredo novo: informe o endereço, passe o segredo a quem recebe e ligue de novo.`,
    ],
    [
      "E-mails programados",
      counts.planned_mails ?? 0,
      (count: number) =>
        `${plural(count, "e-mail não sai", "e-mails não saem")} por si: cancele e programe de novo.`,
    ],
    [
      "Dados apagados",
      erased,
      (count: number) =>
        `${plural(count, "pessoa ficou", "pessoas ficaram")} de fora: seus dados foram apagados aqui a pedido.`,
    ],
  ] as const;
  const own = Object.entries(known).filter(
    ([table]) => table !== "users" && table !== "webhook_destinations",
  );
  return [
    ...notes.flatMap(([item, count, say]) => (count > 0 ? [{ item, message: say(count) }] : [])),
    ...own.map(([table, count]) => ({
      item: table,
      message: `${plural(count, "linha já estava", "linhas já estavam")} aqui, e ficou como está.`,
    })),
  ];
}
