// Lists the folders of features/pages/sections for the code that Node runs without Vite, which has no import.meta.glob.
// Views and islands need no table: only Vite's bundles import them (docs/glossary.md, "section").
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SECTIONS = join(import.meta.dirname, "../src/features/pages/sections");
const TABLES = join(import.meta.dirname, "../src/features/pages/section-kinds");
const HEAD = "// Written by scripts/section-tables.ts from the folders of ../sections: do not edit.\n";

/** Writes the tables of sections that are out of date. */
export function writeSectionTables(): void {
  const all = foldersWith("schema.ts");
  const loaded = foldersWith("load.server.ts");
  write("section-table.ts", [
    ...all.map((name) => `import { ${toIdentifier(name)}Section } from "../sections/${name}/schema.ts";`),
    'import type { SectionKind } from "../sections/schema.ts";',
    "",
    "export const SECTIONS: readonly SectionKind[] = [",
    ...all.map((name) => `  ${toIdentifier(name)}Section,`),
    "];",
    "",
    "/** The types that have a loader (loader-table.server.ts). */",
    "export const LOADED_TYPES: ReadonlySet<string> = new Set([",
    ...loaded.map((name) => `  "${name}",`),
    "]);",
  ]);
  write("loader-table.server.ts", [
    ...loaded.map(
      (name) => `import { load as ${toIdentifier(name)} } from "../sections/${name}/load.server.ts";`,
    ),
    'import type { SectionLoader } from "../sections/section-loader.server.ts";',
    "",
    "/** The loaders of sections, by type. */",
    "export const LOADERS: Readonly<Record<string, SectionLoader<never> | undefined>> = {",
    ...loaded.map((name) => (name.includes("-") ? `  "${name}": ${toIdentifier(name)},` : `  ${name},`)),
    "};",
  ]);
}

function foldersWith(file: string): string[] {
  return globSync(`*/${file}`, { cwd: SECTIONS })
    .map((path) => basename(dirname(path)))
    .toSorted();
}

/** `call-to-action` becomes `callToAction`. */
function toIdentifier(name: string): string {
  return name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function write(name: string, lines: string[]): void {
  const file = join(TABLES, name);
  const text = `${HEAD}${lines.join("\n")}\n`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
