// Tests docs/seguranca.md: it covers every section of the standard, and every test and file that it names exists.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";

/** Number of sections in each chapter of ASVS 5.0. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];
const STATES = ["atende", "parcialmente", "não se aplica", "nível 3"];
const TEST = /`((?:src|e2e|scripts)\/[\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)*)/g;
const FILE = /`((?:src|docs|deploy|e2e|scripts)\/[\w./-]+\.\w+)`|`(deploy\/\w+)`/g;

const CODE = /`(?:src|e2e|scripts|deploy)\/[\w./-]+`/;
/** Sections that require documentation, which is in the document itself. */
const DOCUMENTS = ["V6.1", "V7.1", "V8.1", "V13.1", "V14.1", "V16.1"];

interface Row {
  section: string;
  state: string;
  text: string;
}

let document: string;
let rows: Row[];
beforeAll(async () => {
  document = await readFile("docs/seguranca.md", "utf8");
  rows = [...document.matchAll(/^\| (V\d+\.\d+) [^|]*\| ([^|]+) \| (.*) \|$/gm)].map(
    ([, section = "", state = "", text = ""]) => ({ section, state, text }),
  );
});

it("speaks of every section of every chapter once, in order", () => {
  const expected = SECTIONS.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, at) => `V${chapter + 1}.${at + 1}`),
  );
  expect(rows.map(({ section }) => section)).toEqual(expected);
  for (const { section, state } of rows) expect(STATES, section).toContain(state);
});

it("names what is missing where a section is met in part, and the chapter's summary names the same", () => {
  const summary = [...document.matchAll(/^\| (V\d+) [^|.]*\| ([^|]+) \|$/gm)];
  expect(summary).toHaveLength(SECTIONS.length);
  for (const [, chapter = "", state = ""] of summary) {
    const partly = rows.filter(
      (row) => row.section.startsWith(`${chapter}.`) && row.state === "parcialmente",
    );
    for (const { section, text } of partly) expect(text, section).toMatch(/\b(Falta|E em) .{30,}/);
    const named = new Set(state.match(/\d+\.\d+\.\d+/g)?.map((id) => `V${id.replace(/\.\d+$/, "")}`));
    expect([...named], chapter).toEqual(partly.map(({ section }) => section));
  }
});

it("names tests that exist", async () => {
  const named = [...document.matchAll(TEST)];
  expect(named.length).toBeGreaterThan(80);
  for (const [, path = "", titles = ""] of named) {
    expect(existsSync(path), path).toBe(true);
    const source = await readFile(path, "utf8");
    for (const [, title = ""] of titles.matchAll(/“([^”]+)”/g)) expect(source, path).toContain(title);
  }
});

it("says of each section that is met how that is shown or where it is written", () => {
  for (const { section, state, text } of rows.filter((row) => row.state === "atende"))
    expect(text, `${section} ${state}`).toMatch(
      /`\w+\/|decisão|decisões|tabela acima|parágrafo acima|Registro/,
    );
});

it("has a test or a line of code beside each section that is met, but for those about documents", () => {
  const without = rows.filter(({ state, text }) => state === "atende" && !CODE.test(text));
  expect(without.map(({ section }) => section)).toEqual(DOCUMENTS);
});

it("names files that exist", () => {
  for (const [, path, other] of document.matchAll(FILE))
    expect(existsSync(path ?? other ?? ""), path ?? other).toBe(true);
});
