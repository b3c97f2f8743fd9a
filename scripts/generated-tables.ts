// Generates modules of imports: the folders of page sections, and the names of icons. Node runs the sections' schemas
// and loaders without Vite, so they cannot use import.meta.glob as their views do.

import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ICON_NAMES } from "../src/shared/icons.ts";

const SECTIONS = join(import.meta.dirname, "../src/features/pages/sections");
const TABLES = join(import.meta.dirname, "../src/features/pages/section-types");
const ICONS = join(import.meta.dirname, "../src/ui/icons");

export function writeTables(): void {
  writeSectionTables();
  writeIconTable();
}

function writeSectionTables(): void {
  const all = foldersWith("schema.ts");
  const loaded = foldersWith("load.server.ts");
  write(TABLES, "section-table.ts", "the folders of ../sections", {
    imports: [
      ...all.map((name) => `import { ${toIdentifier(name)}Section } from "../sections/${name}/schema.ts";`),
      'import type { SectionType } from "../sections/schema.ts";',
    ],
    lines: [
      "export const SECTIONS: readonly SectionType[] = [",
      ...all.map((name) => `  ${toIdentifier(name)}Section,`),
      "];",
      "",
      "/** The types that have a loader (loader-table.server.ts). */",
      "export const LOADED_TYPES: ReadonlySet<string> = new Set([",
      ...loaded.map((name) => `  "${name}",`),
      "]);",
    ],
  });
  write(TABLES, "loader-table.server.ts", "the folders of ../sections", {
    imports: [
      ...loaded.map(
        (name) => `import { load as ${toIdentifier(name)} } from "../sections/${name}/load.server.ts";`,
      ),
      'import type { SectionLoader } from "../sections/section-loader.server.ts";',
    ],
    lines: [
      "/** The loaders of sections, by type. */",
      "export const LOADERS: Readonly<Record<string, SectionLoader<never> | undefined>> = {",
      ...loaded.map((name) => (name.includes("-") ? `  "${name}": ${toIdentifier(name)},` : `  ${name},`)),
      "};",
    ],
  });
}

/** Imports each icon as a module of its own, so that the bundle does not contain the whole library. */
function writeIconTable(): void {
  const toComponent = (name: string): string => toIdentifier(`-${name}`);
  write(ICONS, "icon-table.ts", "shared/icons.ts", {
    imports: [
      'import type { LucideIcon } from "lucide-react";',
      ...ICON_NAMES.map((name) => `import ${toComponent(name)} from "lucide-react/icons/${name}";`),
      'import type { IconName } from "#src/shared/icons.ts";',
    ],
    lines: [
      "export const ICON_COMPONENTS: Record<IconName, LucideIcon> = {",
      ...ICON_NAMES.map((name) => `  ${quote(name)}: ${toComponent(name)},`),
      "};",
    ],
  });
}

function foldersWith(file: string): string[] {
  return globSync(`*/${file}`, { cwd: SECTIONS })
    .map((path) => basename(dirname(path)))
    .toSorted();
}

/** Converts `call-to-action` to `callToAction`. */
function toIdentifier(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function quote(name: string): string {
  return name.includes("-") ? `"${name}"` : name;
}

/** Writes a module as the formatter would, if it differs: imports of packages first, each group by its path. */
function write(
  folder: string,
  name: string,
  source: string,
  { imports, lines }: { imports: string[]; lines: string[] },
): void {
  const file = join(folder, name);
  const head = `// Written by scripts/generated-tables.ts from ${source}: do not edit.`;
  const pathOf = (line: string): string => /"(.*)"/.exec(line)?.[1] ?? "";
  const groupOf = (line: string): number => (/^[#.]/.test(pathOf(line)) ? 1 : 0);
  const sorted = imports.toSorted((a, b) => groupOf(a) - groupOf(b) || (pathOf(a) < pathOf(b) ? -1 : 1));
  const text = `${[head, "", ...sorted, "", ...lines].join("\n")}\n`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
