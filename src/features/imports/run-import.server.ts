// Commits each item with the run's progress, so that a kill costs one item.

import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { QUEUE_SCHEMA } from "#src/platform/database/queue-schema.ts";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isLimitError } from "#src/platform/sandbox/sandbox.ts";
import { saveImportedAddresses } from "#src/publishing/addresses/imported-addresses.server.ts";
import { findContentType } from "#src/publishing/content-type.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { isOpenRelease, openRelease } from "#src/publishing/releases/fill-release.server.ts";
import { comparableAddress } from "#src/shared/comparable-path.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import type { ArchiveTables } from "./archive-run.ts";
import { keepHome } from "./crawl-old-site.server.ts";
import { importItem } from "./import-item.server.ts";
import { importLibrary } from "./import-library.server.ts";
import { removeFile } from "./imports.server.ts";
import { ImportRefused, isRefusal, type OldSite } from "./old-site/old-site.ts";
import { type OpenSite, withOldSite } from "./read-site.server.ts";
import { runArchive } from "./run-archive.server.ts";
import {
  beginRun,
  Cancelled,
  controlRun,
  describeLosses,
  isReading,
  type RunControl,
  Stopped,
} from "./run-control.server.ts";
import { importRun, MAX_FAILURES } from "./run-job.ts";
import { type Finding, type ImportCounts, type ImportKind, NO_COUNTS, NO_FILE } from "./schema.ts";
import { noteLostLinks, setLinks } from "./set-links.server.ts";
import type { ListedItem } from "./site-reader.ts";
import { importedItemsTable, importsTable, type ItemReport } from "./table.ts";

type Row = typeof importsTable.$inferSelect;

/** Longer lists would not be read to the end. */
const FINDINGS_MAX = 5000;
const MESSAGE_MAX = 400;

/** Labels findings about the whole of what was imported. */
const nameOfWhole = (kind: ImportKind): string => (kind === "site" ? "Site" : "Arquivo");

const sayNotRead = (kind: ImportKind): Finding => ({
  item: nameOfWhole(kind),
  message: `Não pôde ser lido até o fim. ${kind === "site" ? "Importe" : "Envie"} de novo: o que já veio não vem outra vez.`,
});

/** @throws if a retry may succeed */
export async function runImport(
  resources: Resources,
  { kinds, archive }: { kinds: AnyPublishableType[]; archive: ArchiveTables },
  { id }: { id: string },
  job: Pick<RunningJob, "stopping">,
): Promise<void> {
  const { db } = resources;
  const begun = await beginRun(db, id);
  if (!begun) return;
  const { row, lostTwiceAt } = begun;
  const findings: Finding[] = [];
  const whole = nameOfWhole(row.kind);
  try {
    if (lostTwiceAt !== undefined) await fail(db, row, { item: lostTwiceAt, message: describeLosses(row) });
    else
      await controlRun(db, id, job, (control) =>
        row.kind === "vitrine"
          ? importArchive(resources, archive, row, control, findings)
          : importSite(resources, kinds, row, control, findings),
      );
  } catch (error) {
    if (error instanceof ImportRefused)
      await fail(db, { id, findings }, { item: error.item ?? whole, message: error.message });
    else if (error instanceof Stopped) throw error;
    else if (!(error instanceof Cancelled)) {
      // The attempt failed, but its process was not lost.
      const { rowCount } = await db.update(importsTable).set({ isRunning: false }).where(isReading(id));
      if (rowCount && row.attempts <= MAX_FAILURES) throw error;
      if (rowCount) resources.log.error({ err: error }, "import failed");
      await fail(db, { id, findings }, sayNotRead(row.kind));
    }
  }
  await forgetReports(db);
  await removeFile(resources, id);
}

/** Removes the reports of single items and lists of ended imports, which are in the import's own report now. */
async function forgetReports(db: Queryable): Promise<void> {
  const ended = db
    .select({ id: importsTable.id })
    .from(importsTable)
    .where(ne(importsTable.state, "reading"));
  await db
    .update(importedItemsTable)
    .set({ importId: null, report: null })
    .where(inArray(importedItemsTable.importId, ended));
  await db
    .update(importsTable)
    .set({ listReports: {} })
    .where(and(ne(importsTable.state, "reading"), sql`${importsTable.listReports} <> '{}'`));
}

async function fail(
  db: Queryable,
  { id, findings }: Pick<Row, "id" | "findings">,
  finding: Finding,
): Promise<void> {
  await db
    .update(importsTable)
    .set({
      state: "failed",
      endedAt: sql`now()`,
      currentItem: null,
      findings: [...findings.slice(0, FINDINGS_MAX), finding],
    })
    .where(isReading(id));
}

async function importSite(
  resources: Resources,
  kinds: AnyPublishableType[],
  row: Row,
  control: RunControl,
  findings: Finding[],
): Promise<void> {
  const run: Run = {
    resources,
    kinds,
    row,
    control,
    site: { host: "", otherAddresses: [] },
    releaseId: row.releaseId,
    counts: { ...NO_COUNTS },
    findings,
    oldIds: new Map(),
    links: [],
    foundPictures: new Set(),
    current: undefined,
  };
  const tooHard: string[] = [];
  for (let isRead = false; !isRead;) {
    try {
      await withOldSite(resources, row, control, (site) => readItems(run, site));
      isRead = true;
    } catch (error) {
      if (!isLimitError(error)) throw error;
      const item = run.current;
      // Skips the item and reads the file again from its beginning; a site is not requested twice.
      if (!item || row.kind === "site" || tooHard.length === TOO_HARD_MAX)
        throw new ImportRefused(TOO_HARD_TO_READ, item?.label ?? tooHard.at(-1));
      tooHard.push(item.label);
      note(run, item, [TOO_HARD]);
    }
  }
  await resources.db.transaction((tx) => end(tx, run));
}

/** Items of one file that may exceed the limits: a file with more is hostile. */
const TOO_HARD_MAX = 5;
const TOO_HARD = "O texto exige tempo ou memória demais para ser lido e ficou de fora.";
const TOO_HARD_TO_READ = "Exige tempo ou memória demais para ser lido. Nada depois deste ponto foi lido.";

async function readItems(run: Run, { call, files, ...site }: OpenSite): Promise<void> {
  const { resources, row, control } = run;
  const { host } = site;
  run.site.host = host;
  run.counts.total = site.total;
  await resources.db.update(importsTable).set({ host }).where(eq(importsTable.id, row.id));
  await call("skip", run.counts.read);
  for (;;) {
    run.current = undefined;
    const item = await call("next").catch(async (error: unknown) => {
      if (isRefusal(error)) run.findings.unshift(...(await call("end")).notes.map(shorten));
      throw error;
    });
    if (!item) break;
    run.current = item;
    await takeItem(run, item, call);
  }
  const { notes, ...known } = await call("end");
  run.findings.unshift(...notes.map(shorten));
  Object.assign(run.site, known);
  const noting = {
    ...run,
    files,
    note: (item: string, message: string) => void run.findings.push(shorten({ item, message })),
  };
  if (row.isDryRun) return noteLostLinks(noting, run.links);
  await importLibrary({ ...noting, library: known.library, control });
  await setLinks(noting);
  if (known.home) await keepHome(resources, host, known.home);
}

export async function endAbandoned({ db, storage }: Pick<Resources, "db" | "storage">): Promise<void> {
  await db
    .update(importsTable)
    .set({
      state: "failed",
      endedAt: sql`now()`,
      currentItem: null,
      findings: sql`${importsTable.findings} || CASE ${importsTable.kind}
        WHEN 'site' THEN ${JSON.stringify([sayNotRead("site")])}::jsonb ELSE ${JSON.stringify([sayNotRead("vitrine")])}::jsonb END`,
    })
    .where(
      and(
        eq(importsTable.state, "reading"),
        sql`NOT EXISTS (SELECT FROM ${sql.identifier(QUEUE_SCHEMA)}.job
          WHERE name = ${importRun.name} AND data ->> 'id' = ${importsTable.id}::text AND state IN ('created', 'retry', 'active'))`,
      ),
    );
  await forgetReports(db);
  const left = await db
    .select({ id: importsTable.id })
    .from(importsTable)
    .where(and(ne(importsTable.state, "reading"), eq(importsTable.hasFile, true)));
  for (const { id } of left) await removeFile({ db, storage }, id);
}

interface Progress {
  resources: Resources;
  /** Types of the items that old addresses lead to. */
  kinds: AnyPublishableType[];
  row: Row;
  control: RunControl;
  site: Pick<OldSite, "host" | "otherAddresses" | "home">;
  releaseId: string | null;
  counts: ImportCounts;
  findings: Finding[];
}

async function importArchive(
  resources: Resources,
  archive: ArchiveTables,
  row: Row,
  control: RunControl,
  findings: Finding[],
): Promise<void> {
  const { db } = resources;
  if (!row.hasFile) throw new ImportRefused(NO_FILE);
  const site = { host: "", otherAddresses: [] };
  const run: Progress = {
    resources,
    // An archive has no old addresses.
    kinds: [],
    row,
    control,
    site,
    releaseId: row.releaseId,
    counts: { ...NO_COUNTS },
    findings,
  };
  await runArchive({
    resources,
    ...archive,
    importId: row.id,
    author: { id: row.authorId, name: row.authorName },
    isDryRun: row.isDryRun,
    counts: run.counts,
    findings: run.findings,
    listReports: row.listReports,
    control,
    onHost: async (host) => {
      site.host = host;
      await db.update(importsTable).set({ host }).where(eq(importsTable.id, row.id));
    },
    releaseFor: () => releaseFor(run),
    tell: (tx) => tell(tx, run),
    end: (tx) => end(tx, run),
  });
}

interface Run extends Progress {
  oldIds: Map<string, string>;
  /** Filled in dry runs only. */
  links: { title: string; links: string[] }[];
  /** Addresses of the pictures that a dry run has counted. */
  foundPictures: Set<string>;
  current: ListedItem | undefined;
}

/** Reuses the release of an earlier run while it is open, so that all goes live at once. */
async function releaseFor(run: Progress): Promise<string> {
  if (run.releaseId) return run.releaseId;
  const { row, site } = run;
  const author = { id: row.authorId, name: row.authorName };
  run.releaseId = await run.resources.db.transaction(async (tx) => {
    // Simultaneous imports of one site share a release.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${site.host}`}, 0))`);
    const name = `Importado de ${site.host}`.slice(0, 100);
    const id = (await findWaiting(tx, site.host)) ?? (await openRelease(tx, author, name));
    const { rowCount } = await tx.update(importsTable).set({ releaseId: id }).where(isReading(row.id));
    if (!rowCount) throw new Cancelled("the import was cancelled");
    return id;
  });
  return run.releaseId;
}

function comparable(addresses: OldSite["otherAddresses"]): OldSite["otherAddresses"] {
  const bySource = new Map<string, { source: string; target: string }>();
  for (const { source: address, target } of addresses) {
    const source = comparableAddress(address);
    if (source && source !== "/") bySource.set(source, { source, target });
  }
  return [...bySource.values()];
}

async function findWaiting(tx: Transaction, host: string): Promise<string | undefined> {
  const id = await findNewest(tx, host);
  return id && (await isOpenRelease(tx, id)) ? id : undefined;
}

async function findNewest(db: Queryable, host: string): Promise<string | null> {
  const [earlier] = await db
    .select({ releaseId: importsTable.releaseId })
    .from(importsTable)
    .where(and(eq(importsTable.host, host), isNotNull(importsTable.releaseId)))
    .orderBy(desc(importsTable.createdAt))
    .limit(1);
  return earlier?.releaseId ?? null;
}

async function takeItem(run: Run, item: ListedItem, call: OpenSite["call"]): Promise<void> {
  const { resources, row, control, site, counts } = run;
  counts.read += 1;
  for (const address of item.addresses) {
    const known = comparableAddress(address);
    if (known) run.oldIds.set(known, item.oldId);
  }
  const known = await control.reach(item.label, { host: site.host, oldId: item.oldId });
  if (known?.report) return count(run, item, known.report);
  if (known) {
    counts.known += 1;
    return;
  }
  const read = await call("convert");
  const seen = run.foundPictures.size;
  for (const address of read.foundPictures) run.foundPictures.add(address);
  const pictures = read.pictureCount + run.foundPictures.size - seen;
  const report = { pictures, notes: read.notes };
  count(run, item, report);
  if (row.isDryRun) {
    run.links.push({ title: item.label, links: read.links });
    if (counts.read % 20 === 0) await tell(resources.db, run);
    return;
  }
  const releaseId = item.isPublic ? await releaseFor(run) : null;
  const imported = await importItem(resources, findContentType(run.kinds, item.kind), {
    item,
    host: site.host,
    importId: row.id,
    kinds: run.kinds,
    releaseId,
    read,
    report,
    inTransaction: (tx) => tell(tx, run),
  });
  note(run, item, imported.notes);
  if (!imported.isThere) counts[item.kind] -= 1;
  else if (item.addresses.includes("/")) await keepHome(resources, site.host, read.home);
}

/** Adds an item that was imported by this run or an earlier one of the same import. */
function count(run: Run, item: ListedItem, { pictures, notes }: ItemReport): void {
  const { counts } = run;
  if (item.comments) counts.comments += item.comments.written + item.comments.pings;
  counts.pictures += pictures;
  counts[item.kind] += 1;
  if (!item.isPublic) counts.drafts += 1;
  note(run, item, notes);
}

function note({ findings }: Run, { label }: ListedItem, messages: string[]): void {
  for (const message of new Set(messages)) findings.push(shorten({ item: label, message }));
}

function shorten({ item, message }: Finding): Finding {
  return { item: oneLine(item, 200) ?? "", message: oneLine(message, MESSAGE_MAX) ?? "" };
}

/** Stores the run's progress. @throws Cancelled, which rolls back the caller's transaction */
async function tell(db: Pick<Transaction, "update">, run: Progress): Promise<void> {
  const findings = run.findings.slice(0, FINDINGS_MAX);
  // Long lists are stored at the end; until then, the counts show the progress.
  const isShort = findings.length <= 100;
  const { rowCount } = await db
    .update(importsTable)
    // An imported item ends a row of losses. Dry runs import nothing.
    .set({ counts: run.counts, ...(isShort && { findings }), ...(!run.row.isDryRun && { lostAt: [] }) })
    .where(isReading(run.row.id));
  if (!rowCount) throw new Cancelled("the import was cancelled");
}

/** @throws Cancelled, which rolls back the caller's transaction */
async function end(tx: Transaction, run: Progress): Promise<void> {
  const { row, site, counts, findings, releaseId } = run;
  if (releaseId)
    await saveImportedAddresses(
      { ...run.resources, db: tx },
      run.kinds,
      releaseId,
      comparable(site.otherAddresses),
    );
  const { rowCount } = await tx
    .update(importsTable)
    .set({
      currentItem: null,
      isRunning: false,
      state: row.isDryRun ? "ready" : "done",
      releaseId: releaseId ?? (await findNewest(tx, site.host)),
      counts: { ...counts, total: counts.read },
      findings: findings.slice(0, FINDINGS_MAX),
      endedAt: sql`now()`,
      // Marks the old pages as new, so that the certificate is made again.
      ...(site.home && { crawledAt: sql`clock_timestamp()` }),
    })
    .where(isReading(row.id));
  if (!rowCount) throw new Cancelled("the import was cancelled");
}
