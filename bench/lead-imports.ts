// Measures imports of many leads, and their undo: time, memory, and the pages of visitors meanwhile.

import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { LeadImport } from "#src/features/leads/csv/import-schema.ts";
import { makeXlsx } from "#src/testing/xlsx.ts";
import type { Report } from "./figures.ts";
import { forgetPeak, listDescendants, peakMemory } from "./hostile/usage.ts";
import { loadCalls, percentile } from "./load.ts";
import { callStaff, type Product } from "./product.ts";

/** `LINES=100000 npm run bench -- lead-imports` takes the largest file that an import takes. */
const LINES = Number(process.env.LINES ?? 10_000);
const LEADS = `${LINES.toLocaleString("en")} leads`;
const VISITS = 400;
/** Rounds of as many visits before work. */
const ROUNDS = 5;
const SAMPLE_MS = 250;
const POLL_MS = 1_000;
const HEADINGS = ["Nome", "Email", "Telefone", "Empresa", "Cidade", "Valor", "Tags", "Cargo", "Mensagem"];

/** Imports a CSV of new people, the same as an XLSX, which completes all of them, and undoes both. */
export async function measureLeadImports(product: Product, report: Report): Promise<void> {
  const before = await countRows(product);
  const files = [
    {
      kind: "CSV",
      type: "text/csv",
      bytes: Buffer.from(
        rowsOf("")
          .map((cells) => cells.join(";"))
          .join("\n"),
      ),
    },
    {
      kind: "XLSX",
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      bytes: Uint8Array.from(makeXlsx({ sheets: { Leads: rowsOf("Diretora") } })),
    },
  ];
  const ids: string[] = [];
  for (const { kind, type, bytes } of files) {
    const alone = await visitAlone(product);
    const what = `import of ${LEADS} as ${kind} of ${(bytes.length / 1e6).toFixed(1)} MB`;
    const { seconds, answer, ...use } = await during(product, () => send(product, bytes, type));
    const { added = 0, completed = 0 } = answer.counts ?? {};
    if (added + completed !== LINES) throw new Error(`the import counts ${JSON.stringify(answer.counts)}`);
    ids.push(answer.id);
    report({ what, value: seconds, unit: "s" });
    reportUse({ alone, ...use }, report);
  }
  for (const id of ids.toReversed()) {
    const alone = await visitAlone(product);
    const { seconds, visits, site } = await during(product, () => undo(product, id));
    report({ what: `undo of an import of ${LEADS}`, value: seconds, unit: "s" });
    reportUse({ alone, visits, site }, report);
  }
  const after = await countRows(product);
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  report({
    what: `tables with other rows than before: ${differing.join(", ")}`,
    value: differing.length,
    unit: "",
    goal: { compare: "≤", value: 0 },
  });
}

interface Use {
  /** Measured on the home page just before. */
  alone: Visits;
  /** … and meanwhile. */
  visits: Visits;
  /** Peak memory of the site's process more than before, MB. */
  site: number;
  /** … of the process that reads the file, MB; absent if nothing is read. */
  reader?: number;
}

function reportUse({ alone, visits, site, reader }: Use, report: Report): void {
  report({
    what: "… peak memory of the site's process more than before",
    value: site,
    unit: "MB",
    goal: { compare: "≤", value: 100 },
  });
  if (reader !== undefined)
    report({
      what: "… peak memory of the reading process",
      value: reader,
      unit: "MB",
      goal: { compare: "≤", value: 1_000 },
    });
  report({
    what: "… home page meanwhile, 95th percentile",
    value: visits.p95,
    unit: "ms",
    beside: { what: "just before", value: alone.p95 },
    goal: { compare: "≤", value: 2 },
  });
  report({ what: "… home page refused just before", value: 100 * alone.refused, unit: "%" });
  report({ what: "… home page refused meanwhile", value: 100 * visits.refused, unit: "%" });
}

function rowsOf(role: string): string[][] {
  const rows = Array.from({ length: LINES }, (_, n) => [
    `Pessoa ${n}`,
    `importada-${n}@exemplo-${n % 997}.com.br`,
    `(11) 9${String(10_000_000 + n)}`,
    `Empresa ${n % 9973}`,
    "Campinas",
    n % 3 === 0 ? `R$ ${n % 500}00,00` : "",
    n % 6 === 0 ? "feira, site" : "",
    role,
    `Precisamos de um orçamento para integrar o sistema ${n} ao faturamento.`,
  ]);
  return [HEADINGS, ...rows];
}

interface Imported {
  id: string;
  counts: LeadImport["counts"];
}

/** Follows the import by its id, as the dashboard does: the call itself may take longer than a client waits. */
async function send(product: Product, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Imported> {
  const id = randomUUID();
  const sent = fetch(`${product.url}/api/leads/import?dryRun=false&id=${id}`, {
    method: "POST",
    headers: { ...product.staff, "content-type": type },
    body: new Blob([bytes]),
  });
  const failed = sent.then(
    (answer) => (answer.ok ? undefined : answer.text()),
    () => undefined,
  );
  for (;;) {
    await setTimeout(POLL_MS);
    const refusal = await Promise.race([failed, setTimeout(0)]);
    if (refusal) throw new Error(`the import answered ${refusal}`);
    const found = (await callStaff(product, "GET", `/api/leads/imports/${id}`).catch(
      () => null,
    )) as LeadImport | null;
    if (found?.state === "done") return { id, counts: found.counts };
    if (found && found.state !== "running") throw new Error(`the import is ${found.state}`);
  }
}

/** @throws if it is refused; waits longer than `fetch` does */
async function undo(product: Product, id: string): Promise<void> {
  const { failures } = await loadCalls(product.url, { calls: 1, connections: 1 }, () => ({
    path: `/api/leads/imports/${id}/undo`,
    method: "POST",
    headers: product.staff,
  }));
  if (failures > 0) throw new Error("undoing an import failed");
}

interface Visits {
  /** The middle one of 95th percentiles, ms. */
  p95: number;
  /** Share of pages that the site was too busy for, 0 to 1. */
  refused: number;
}

/** Has visitors read the home page again and again. */
async function visit({ url }: Product, isOver: (rounds: number) => boolean): Promise<Visits> {
  const found: number[] = [];
  let refused = 0;
  do {
    const { p95, failures } = await loadCalls(url, { calls: VISITS, connections: 4 }, () => ({ path: "/" }));
    found.push(p95);
    refused += failures;
  } while (!isOver(found.length));
  const sorted = found.toSorted((one, other) => one - other);
  return { p95: percentile(sorted, 0.5), refused: refused / (found.length * VISITS) };
}

/** Visits before work, to compare with. */
const visitAlone = (product: Product): Promise<Visits> => visit(product, (rounds) => rounds >= ROUNDS);

/** Has visitors read pages during work, and watches the memory of the site and of the process that it starts. */
async function during<Answer>(
  product: Product,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; seconds: number; visits: Visits; site: number; reader: number }> {
  forgetPeak(product.pid);
  const idle = peakMemory(product.pid);
  let reader = 0;
  const sampling = setInterval(() => {
    for (const { id, name } of listDescendants(product.pid))
      if (id !== product.pid && name !== "postgres") reader = Math.max(reader, peakMemory(id) || 0);
  }, SAMPLE_MS);
  const started = performance.now();
  let isDone = false;
  const visiting = visit(product, () => isDone);
  const answer = await work().finally(() => {
    isDone = true;
    clearInterval(sampling);
  });
  const seconds = (performance.now() - started) / 1000;
  return { answer, seconds, visits: await visiting, site: peakMemory(product.pid) - idle, reader };
}

/** Counts the rows of every table, and sums up those of leads; without the log, the checks of the operation and imports themselves. */
async function countRows(product: Product): Promise<Record<string, string>> {
  const { db, close } = product.openDatabase();
  const { rows } = await db.$client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('audit_log', 'audit_entries', 'lead_imports', 'operation_checks', 'sessions') AND relname !~ '^analytics'`,
  );
  const counts: Record<string, string> = {};
  for (const { name } of rows) {
    const sum = /^(leads|companies|lead_)/.test(name) ? `coalesce(sum(hashtext(one::text)::bigint), 0)` : "0";
    const found = await db.$client.query<{ count: string }>(
      `SELECT count(*) || '/' || ${sum} AS count FROM ${name} AS one`,
    );
    counts[name] = found.rows[0]?.count ?? "";
  }
  await close();
  return counts;
}
