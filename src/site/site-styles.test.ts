// A public component missing from the style sheet's sources would lack its classes.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { expect, it } from "vitest";
import routes from "#src/routes.ts";

const SRC = join(import.meta.dirname, "..");
const IMPORT = /^(?!import type).*?(?:\bfrom |\bimport\(|^import )"(#src\/|\.{1,2}\/)([^"?]+\.tsx?)"/gm;

/** Renders sections for visitors on the server only. */
const SERVER_RENDERED = "features/pages/site-page/render-parts.server.tsx";

it("the visitors' sheet sees every component of public pages, and nothing of the dashboard is among them", () => {
  const components = publicFiles().filter((file) => file.endsWith(".tsx"));
  expect(components).toContain("features/projects/portfolio/project-dialog.tsx");
  expect(components.filter((file) => file.startsWith("dashboard/"))).toEqual([]);
  expect(withoutSource(components)).toEqual([]);
});

it("no class of public pages is written in a file that the visitors' sheet does not see", () => {
  const unseen = withoutSource(publicFiles());
  expect(unseen).toContain("features/pages/site-page/page-ends.ts");
  const utility =
    /"(?:[a-z]+:)*(?:p[trblxy]?|m[trblxy]|gap|text|bg|grid-cols|max-w|min-h|rounded)-[\d[][^"]*"/;
  expect(unseen.filter((file) => utility.test(readFileSync(join(SRC, file), "utf8")))).toEqual([]);
});

/** Returns paths relative to src/. */
function publicFiles(): string[] {
  const files = new Set<string>();
  for (const { file, children } of routes)
    if (!file.startsWith("dashboard/"))
      for (const page of [{ file }, ...(children ?? [])]) collectImports(join(SRC, page.file), files);
  collectImports(join(SRC, SERVER_RENDERED), files, true);
  return [...files].map((file) => relative(SRC, file));
}

function withoutSource(files: string[]): string[] {
  const sources = readSources("site/site.css");
  return files.filter((file) => !sources.some((glob) => matchesGlob(file, glob)));
}

/** Collects a module and its browser imports, including lazy ones. @param isRoot allows a server module */
function collectImports(file: string, files: Set<string>, isRoot = false): void {
  if (files.has(file) || (file.includes(".server.") && !isRoot) || !existsSync(file)) return;
  files.add(file);
  for (const [, start, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
    collectImports(start === "#src/" ? join(SRC, path) : join(dirname(file), start ?? "", path), files);
}

/** Returns globs relative to src/. */
function readSources(sheet: string): string[] {
  const css = readFileSync(join(SRC, sheet), "utf8");
  return [...css.matchAll(/^@source "(.+)";$/gm)].map(([, glob = ""]) => join(dirname(sheet), glob));
}
