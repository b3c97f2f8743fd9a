// The redirects as a file of the archive with everything, as an import of redirects takes them, and back.
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { ArchivedList, BroughtList } from "#src/platform/slices/define-slice.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readImportedAddresses } from "#src/publishing/addresses/imported-addresses.server.ts";
import { readRules } from "#src/publishing/addresses/read-rules.server.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { CSV_BOM, toCsvLine, unmarkText } from "#src/shared/csv.ts";
import { inTurns } from "#src/shared/in-turns.ts";
import { planRows, readRows, storeRedirects } from "./import-redirects.server.ts";
import { readAllRedirects } from "./list-redirects.server.ts";

/** People's own, those that the site keeps by itself, and those of a site that was brought here. */
export async function* exportRedirects(
  db: Queryable,
  kinds: AnyContentKind[],
): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(["from", "to"]);
  const written = new Set<string>();
  for await (const redirects of readAllRedirects(db, kinds)) {
    for (const { from } of redirects) written.add(from);
    yield redirects.map(({ from, to }) => toCsvLine([from, to])).join("");
  }
  const find = await readRules(db, kinds);
  for await (const { source } of inTurns(await readImportedAddresses(db))) {
    const found = written.has(source) ? undefined : await find(source);
    if (found) yield toCsvLine([source, found.target]);
  }
}

/** What was confirmed or changed there is not asked again; what is here already stays as it is. */
export async function bringRedirects(
  resources: Omit<Resources, "db"> & { db: Transaction },
  kinds: AnyContentKind[],
  { bytes, isOpen, isKnown }: ArchivedList,
): Promise<BroughtList> {
  const rows = ((await readRows(resources, bytes)) ?? []).map(({ line, cells }) => ({
    line,
    cells: cells.map(unmarkText),
  }));
  const { plans, refused, ...count } = await planRows(resources, kinds, rows, {
    confirmExternal: true,
    stays: (source, isThere) => isKnown(source) || isThere,
  });
  const waits = isOpen && plans.length > 0;
  if (!waits) await storeRedirects(resources.db, plans, { ...count, refused: refused.length });
  return {
    count: waits ? 0 : plans.length,
    entries: waits ? [] : plans.map(({ source }) => ({ oldId: source, id: source })),
    known: count.unchanged,
    erased: 0,
    refused,
    notes: waits ? [WAITS] : [],
  };
}

const WAITS =
  "Valeriam ao chegar: só vêm enquanto o site está em construção. Traga este arquivo em Redirecionamentos, “Importar CSV”.";
