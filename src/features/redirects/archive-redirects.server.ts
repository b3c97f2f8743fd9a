import type { CsvRow } from "#src/platform/csv/read-csv.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList, ImportedList } from "#src/platform/slices/define-slice.ts";
import { ZipError } from "#src/platform/zip/read-zip.ts";
import { readImportedAddresses } from "#src/publishing/addresses/imported-addresses.server.ts";
import { readRules } from "#src/publishing/addresses/read-rules.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { CSV_BOM, toCsvLine, unmarkText } from "#src/shared/csv.ts";
import { iterateCooperatively } from "#src/shared/iterate-cooperatively.ts";
import { planRows, storeRedirects, withoutHeadings } from "./import-redirects.server.ts";
import { readAllRedirects } from "./list-redirects.server.ts";

/** Yields manual redirects, old addresses of items, and addresses of imported sites. */
export async function* exportRedirects(
  db: Queryable,
  kinds: AnyPublishableType[],
): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(["from", "to"]);
  const written = new Set<string>();
  for await (const redirects of readAllRedirects(db, kinds)) {
    for (const { from } of redirects) written.add(from);
    yield redirects.map(({ from, to }) => toCsvLine([from, to])).join("");
  }
  const find = await readRules(db, kinds);
  for await (const { source } of iterateCooperatively(await readImportedAddresses(db, kinds))) {
    const found = written.has(source) ? undefined : await find(source, "missing");
    if (found) yield toCsvLine([source, found.target]);
  }
}

/** Most lines of one file, because all redirects are checked against each other in memory. */
const MAX_LINES = 200_000;
const AT_ONCE = 1_000;

/** Asks for no confirmation again; existing redirects stay unchanged. */
export async function importArchivedRedirects(
  resources: Omit<Resources, "db"> & { db: Transaction },
  kinds: AnyPublishableType[],
  { batches, isOpen, findKnown, remember, refuse }: ArchivedList,
): Promise<ImportedList> {
  let refused = 0;
  const { plans, ...count } = await planRows(resources, kinds, readLines(batches), {
    confirmExternal: true,
    findKnown,
    refuse: ({ line, message }) => {
      refused++;
      refuse(line, message);
    },
  });
  if (isOpen && plans.length > 0) return { count: 0, known: count.unchanged, erased: 0, notes: [WAITS] };
  await storeRedirects(resources, plans, { ...count, refused });
  for (let from = 0; from < plans.length; from += AT_ONCE)
    await remember(plans.slice(from, from + AT_ONCE).map(({ source }) => ({ oldId: source, id: source })));
  return { count: plans.length, known: count.unchanged, erased: 0, notes: [] };
}

async function* readLines(batches: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow[], void, void> {
  let lines = 0;
  for await (const batch of batches) {
    const rows = lines === 0 ? withoutHeadings(batch) : batch;
    lines += batch.length;
    if (lines > MAX_LINES) throw new ZipError(TOO_MANY);
    yield rows.map(({ line, cells }) => ({ line, cells: cells.map(unmarkText) }));
  }
}

const TOO_MANY = "redirecionamentos.csv tem linhas demais: podem ser no máximo 200.000.";
const WAITS =
  "Valeriam na hora: só são importados enquanto o site está em construção. Importe este arquivo em Redirecionamentos, “Importar CSV”.";
