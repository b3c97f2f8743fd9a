// Tests that everything the sources cite is in the repository: documents, decisions, and headings of docs/produto.md.

import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const CITING = [
  "{src,e2e,scripts,bench,deploy,docs,migrations}/**/*.{ts,tsx,mjs,css,sql,md,yaml}",
  "*.{md,ts}",
];
/** Sources of the product that are not in the repository. */
const ELSEWHERE =
  /\bspecification\b|\bthe spec\b|\bspec's\b|\bcontract §|\b(?:spec|contract|design|architecture|anchors)\.md\b/i;
const HEADING = /docs\/produto\.md, "([^"]+)"(?: and "([^"]+)")?/g;
const DOCUMENT = /\bdocs\/(?:adr\/\d{4}[\w-]*(?:\.md)?|[\w-]+\.(?:md|png))/g;

const sources = CITING.flatMap((pattern) => globSync(pattern))
  .filter((file) => file !== "src/testing/citations.test.ts")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

it("cites nothing that is not in the repository", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const citing = sources.filter(({ text }) => ELSEWHERE.test(text)).map(({ file }) => file);
  expect(citing).toEqual([]);
});

it("names headings of docs/produto.md that there are", () => {
  const document = readFileSync("docs/produto.md", "utf8");
  const headings = new Set([...document.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading));
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(HEADING)].flatMap(([, ...names]) =>
      names.filter(Boolean).map((name) => ({ file, name })),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ name }) => !headings.has(name))).toEqual([]);
});

it("names documents and decisions that there are", () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(DOCUMENT)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ path }) => !existsSync(path) && globSync(`${path}*`).length === 0);
  expect(missing).toEqual([]);
});
