import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { type CsvFile, type CsvRow, OPEN_QUOTE, withCsv } from "#src/platform/csv/read-csv.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList } from "#src/platform/slices/define-slice.ts";
import { dropQueryRules } from "#src/publishing/addresses/query-rules.server.ts";
import { redirectsTable } from "#src/publishing/addresses/table.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { leadsToItself, type LookUp, sourcesFor } from "#src/shared/comparable-path.ts";
import { iterateCooperatively } from "#src/shared/iterate-cooperatively.ts";
import { readLiveAddresses } from "./live-addresses.server.ts";
import { type PlannedRedirect, planRedirect } from "./plan-redirect.server.ts";
import { lockRedirects } from "./redirects.server.ts";
import { type ImportAnswer, redirectInputSchema, toSource } from "./schema.ts";

const MAX_LINES = 100_000;
const AT_ONCE = 200;
const MAX_NAMED = 500;
const HEADINGS = /^(?:de|origem|endere[çc]o antigo|antigo|source|from|old)$/i;

type Refused = ImportAnswer["refused"][number];

/**
 * Updates existing redirects with the same old address, in one transaction.
 * @param file CSV of two columns in UTF-8 or in Excel's Windows encoding, with optional headings
 * @returns undefined if it is not CSV or has too many lines
 */
export async function importRedirects(
  resources: Resources,
  kinds: AnyPublishableType[],
  file: CsvFile,
  confirmExternal: boolean,
): Promise<ImportAnswer | undefined> {
  const rows = await readRows(resources, file);
  if (!rows || rows.length === 0) return undefined;
  return resources.db.transaction(async (tx) => {
    const [broken, whole] = [rows.filter(isBroken), rows.filter((row) => !isBroken(row))];
    const refused: Refused[] = broken.map(({ line, cells }) => ({
      line,
      text: toShownLine(cells),
      message: OPEN_QUOTE,
    }));
    const { plans, ...count } = await planRows({ ...resources, db: tx }, kinds, inParts(whole), {
      confirmExternal,
      refuse: (line) => refused.push(line),
    });
    await storeRedirects({ ...resources, db: tx }, plans, { ...count, refused: refused.length });
    const inOrder = refused.toSorted((one, other) => one.line - other.line);
    return { ...count, refused: inOrder.slice(0, MAX_NAMED), refusedTotal: refused.length };
  });
}

const isBroken = ({ hasOpenQuote }: CsvRow): boolean => hasOpenQuote === true;
const toShownLine = (cells: string[]): string => cells.join(" → ").slice(0, 200);

interface PlannedRows {
  plans: PlannedRedirect[];
  added: number;
  changed: number;
  unchanged: number;
}

interface PlanOptions {
  confirmExternal: boolean;
  refuse(line: Refused): void;
  /** Set for archives: existing and previously imported redirects are kept. */
  findKnown?: ArchivedList["findKnown"];
}

/** Checks each line as if it were created by hand after the lines before it. */
export async function planRows(
  context: Pick<Resources, "cache" | "config"> & { db: Transaction },
  kinds: AnyPublishableType[],
  batches: Iterable<CsvRow[]> | AsyncIterable<CsvRow[]>,
  { confirmExternal, refuse, findKnown }: PlanOptions,
): Promise<PlannedRows> {
  const { db: tx } = context;
  const siteUrl = await getSiteUrl(context);
  await lockRedirects(tx);
  const stored = await tx.select().from(redirectsTable);
  const rules = new Map(stored.map((rule) => [rule.source, rule as PlannedRedirect]));
  const findLive = await readLiveAddresses(tx, kinds);
  const taken = new Map<string, PlannedRedirect>();
  const count = { added: 0, changed: 0, unchanged: 0 };
  const plan = (input: Input, source: string | undefined) =>
    input.success
      ? planRedirect(input.data, { findLive, siteUrl, find: rulesBut(rules, source) })
      : { message: input.error.issues[0]?.message ?? "Linha inválida" };
  for await (const rows of batches) {
    const inputs = rows.map(({ line, cells }) => {
      const input = redirectInputSchema.safeParse({ from: cells[0], to: cells[1], confirmExternal });
      return { line, cells, input, source: input.success ? toSource(input.data.from) : undefined };
    });
    const known = await findKnown?.(inputs.flatMap(({ source }) => source ?? []));
    for await (const { line, cells, input, source } of iterateCooperatively(inputs)) {
      if (source !== undefined && known && (known.has(source) || rules.has(source))) {
        count.unchanged++;
        continue;
      }
      const planned = await plan(input, source);
      if ("message" in planned) {
        refuse({ line, text: toShownLine(cells), message: planned.message });
        continue;
      }
      const before = source && rules.get(source);
      if (before && before.target === planned.target) {
        count.unchanged++;
        continue;
      }
      if (!taken.has(planned.source)) count[before ? "changed" : "added"]++;
      rules.set(planned.source, planned);
      taken.set(planned.source, planned);
    }
  }
  return { plans: [...taken.values()], ...count };
}

function* inParts(rows: CsvRow[]): Generator<CsvRow[], void, void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

type Input = ReturnType<typeof redirectInputSchema.safeParse>;

/** Ignores the rule that a line changes. */
function rulesBut(rules: Map<string, PlannedRedirect>, source: string | undefined) {
  return async (address: string, lookUp: LookUp) => {
    for (const candidate of sourcesFor(address, lookUp)) {
      const rule = candidate === source ? undefined : rules.get(candidate);
      if (rule && !leadsToItself(rule, address)) return rule;
    }
    return undefined;
  };
}

/** Drops the heading line; undefined if the file is not CSV or has too many lines. */
function readRows({ sandbox }: Pick<Resources, "sandbox">, file: CsvFile): Promise<CsvRow[] | undefined> {
  return withCsv(sandbox, file, async ({ rowCount, batches }) => {
    if (rowCount > MAX_LINES + 1) return undefined;
    const rows: CsvRow[] = [];
    for await (const batch of batches()) rows.push(...batch);
    const lines = withoutHeadings(rows);
    return lines.length > MAX_LINES ? undefined : lines;
  });
}

export const withoutHeadings = (rows: CsvRow[]): CsvRow[] =>
  HEADINGS.test(rows[0]?.cells[0] ?? "") ? rows.slice(1) : rows;

export async function storeRedirects(
  { db: tx, cache }: { db: Transaction; cache: Resources["cache"] },
  plans: PlannedRedirect[],
  { added, changed, refused }: { added: number; changed: number; refused: number },
): Promise<void> {
  if (plans.length === 0) return;
  const column = (values: (string | null)[]) => sql.param(values);
  await tx.execute(sql`
    INSERT INTO ${redirectsTable} (source, target, target_kind, target_id)
    SELECT * FROM unnest(
      ${column(plans.map(({ source }) => source))}::text[], ${column(plans.map(({ target }) => target))}::text[],
      ${column(plans.map(({ targetKind }) => targetKind))}::text[], ${column(plans.map(({ targetId }) => targetId))}::uuid[])
    ON CONFLICT (source) DO UPDATE
      SET target = excluded.target, target_kind = excluded.target_kind, target_id = excluded.target_id`);
  await dropQueryRules(
    { db: tx, cache },
    plans.map(({ source }) => source),
  );
  await recordAct(tx, {
    action: "redirect.imported",
    subject: "Redirecionamentos de um arquivo",
    after: { Novos: added, Mudados: changed, Recusados: refused },
  });
}
