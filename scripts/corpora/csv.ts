// Reads CSV files as the import of leads does. Files without contacts are compared with what they mean, where a JSON
// file beside them says it, as in csv-spectrum.

import { createReadStream, existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { findColumns } from "../../src/features/leads/csv/find-columns.ts";
import { readLeadRow } from "../../src/features/leads/csv/read-lead-row.ts";
import { type CsvRow, OPEN_QUOTE, withCsv } from "../../src/platform/csv/read-csv.ts";
import type { Sandbox } from "../../src/platform/sandbox/sandbox.ts";
import { compareWords, type Door, type Outcome, refusal } from "./outcome.ts";

const SITE = { timeZone: "America/Sao_Paulo", now: new Date(), findOwner: () => null, stages: [] };

export const openCsvDoor =
  (sandbox: Sandbox): Door =>
  async (path) => {
    if (!/^\.(?:csv|tsv)$/.test(extname(path).toLowerCase())) return undefined;
    const rows = await readRows(sandbox, path);
    const [head, ...lines] = rows ?? [];
    if (!rows || !head) return refusal("não é um CSV que possa ser lido");
    const answer = answerOf(path);
    if (answer && existsSync(answer)) return compareRows(head.cells, lines, readFileSync(answer, "utf8"));
    return readContacts(readFileSync(path, "utf8"), head.cells, lines);
  };

/** Returns the path of the JSON that says what a file of csv-spectrum means. */
const answerOf = (path: string): string | undefined =>
  /\/csvs\/[^/]+\.csv$/.test(path)
    ? path.replace(/\/csvs\/([^/]+)\.csv$/, (_whole, name: string) => `/json/${name}.json`)
    : undefined;

/** Tells whether a file is the answer to a CSV beside it. */
export const isCsvAnswer = (path: string): boolean =>
  existsSync(path.replace(/\/json\/([^/]+)\.json$/, (_whole, name: string) => `/csvs/${name}.csv`)) &&
  /\/json\/[^/]+\.json$/.test(path);

function readRows(sandbox: Sandbox, path: string): Promise<CsvRow[] | undefined> {
  const file = { pieces: () => createReadStream(path) as AsyncIterable<Buffer> };
  return withCsv(sandbox, file, async ({ batches }) => {
    const rows: CsvRow[] = [];
    for await (const batch of batches()) rows.push(...batch);
    return rows;
  });
}

function compareRows(head: string[], lines: CsvRow[], answer: string): Outcome {
  const read = lines.map(({ cells }) => Object.fromEntries(head.map((name, index) => [name, cells[index]])));
  const meant = JSON.parse(answer) as unknown[];
  const isEqual = JSON.stringify(read) === JSON.stringify(meant);
  const outcome = compareWords(answer, JSON.stringify(read), []);
  return { ...outcome, missing: [...outcome.missing, ...(isEqual ? [] : ["the answer in json/"])] };
}

function readContacts(source: string, head: string[], lines: CsvRow[]): Outcome {
  const columns = findColumns(head);
  if (!columns) return refusal("Diga qual coluna tem o nome, o e-mail ou o telefone");
  const texts = [...head];
  const notes: string[] = [];
  for (const { line, cells, hasOpenQuote } of lines) {
    const lead = hasOpenQuote
      ? { faults: [{ kind: OPEN_QUOTE, text: OPEN_QUOTE }] }
      : readLeadRow(cells, columns, SITE);
    if ("createdAt" in lead) {
      texts.push(JSON.stringify(lead));
      // Dates, telephones and sums are stored in another notation.
      texts.push(...cells.filter((cell) => /^[\d\s().,:/+R$-]+$/.test(cell)));
    } else notes.push(`${line}: ${lead.faults.map(({ text }) => text).join("; ")}: ${cells.join(" ")}`);
  }
  return compareWords(source, texts.join(" ").replaceAll(/\\+[nrt"]?/g, " "), notes);
}
