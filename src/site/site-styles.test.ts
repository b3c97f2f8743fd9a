// A component of public pages that their style sheet does not know of would stand there without its classes.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";

const SRC = join(import.meta.dirname, "..");
const IMPORT = /^(?!import type).*?(?:\bfrom |\bimport\(|^import )"(#src\/|\.{1,2}\/)([^"?]+\.tsx?)"/gm;

test("the visitors' sheet sees every component of public pages, and nothing of the dashboard is among them", () => {
  const files = new Set<string>();
  for (const { file, children } of routes)
    if (!file.startsWith("dashboard/"))
      for (const page of [{ file }, ...(children ?? [])]) collectImports(join(SRC, page.file), files);
  const components = [...files].map((file) => relative(SRC, file)).filter((file) => file.endsWith(".tsx"));
  expect(components).toContain("features/projects/portfolio/project-dialog.tsx");
  expect(components.filter((file) => file.startsWith("dashboard/"))).toEqual([]);
  const sources = readSources("site/site.css");
  expect(components.filter((file) => !sources.some((glob) => matchesGlob(file, glob)))).toEqual([]);
});

/** A module and what it brings to the browser, late parts too. */
function collectImports(file: string, files: Set<string>): void {
  if (files.has(file) || file.includes(".server.") || !existsSync(file)) return;
  files.add(file);
  for (const [, start, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
    collectImports(start === "#src/" ? join(SRC, path) : join(dirname(file), start ?? "", path), files);
}

/** As globs from src/. */
function readSources(sheet: string): string[] {
  const css = readFileSync(join(SRC, sheet), "utf8");
  return [...css.matchAll(/^@source "(.+)";$/gm)].map(([, glob = ""]) => join(dirname(sheet), glob));
}
