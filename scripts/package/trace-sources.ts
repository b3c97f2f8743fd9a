// Finds the files of src/ and scripts/ that Node runs directly: the entries and their imports.

import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, normalize } from "node:path";

/** Matches static and dynamic imports, files of workers, and modules that the sandbox loads. */
const REFERENCES = [
  /(?:^|[\n;}])\s*(?:import|export)\b[^;"'`()]*?from\s*["']([^"']+)["']/g,
  /(?:^|[\n;}])\s*import\s*["']([^"']+)["']/g,
  /\bimport\(\s*["']([^"']+)["']\s*\)/g,
  /\bnew URL\(\s*["']([^"']+)["']/g,
  /\bsandboxModule\s*\(\s*["']([^"']+)["']/g,
];

/**
 * @param root folder of the checkout
 * @param entries relative to it
 * @returns paths relative to it, sorted
 */
export function traceSources(root: string, entries: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!/\.m?ts$/.test(file)) return;
    for (const name of referencesOf(readFileSync(join(root, file), "utf8"))) {
      const target = resolveOwn(file, name);
      if (target && existsSync(join(root, target))) visit(target);
    }
  };
  for (const entry of entries) visit(entry);
  return [...found].toSorted();
}

function referencesOf(source: string): string[] {
  // Removes type-only imports together with the types.
  const code = stripTypeScriptTypes(source);
  return REFERENCES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name));
}

/** Resolves imports of own files, which have an extension; folders and packages are ignored. */
function resolveOwn(from: string, name: string): string | undefined {
  if (!/\.(m?[jt]s|json)$/.test(name)) return undefined;
  if (name.startsWith("#src/")) return name.slice(1);
  if (/^[\w@][^:]*$/.test(name) && !name.startsWith(".")) return beside(from, name);
  return name.startsWith(".") ? normalize(join(dirname(from), name)) : undefined;
}

/** Resolves `new URL("worker.ts", import.meta.url)`, which needs no dot. */
function beside(from: string, name: string): string | undefined {
  return name.includes("/") ? undefined : join(dirname(from), name);
}
