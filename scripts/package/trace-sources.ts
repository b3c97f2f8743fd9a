// Which files of src/ and scripts/ Node runs as they are: what the entries import, and what those import.
import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, normalize } from "node:path";

/** Static and dynamic imports, files that workers are started from, and modules that the sandbox loads. */
const REFERENCES = [
  /(?:^|[\n;}])\s*(?:import|export)\b[^;"'`()]*?from\s*["']([^"']+)["']/g,
  /(?:^|[\n;}])\s*import\s*["']([^"']+)["']/g,
  /\bimport\(\s*["']([^"']+)["']\s*\)/g,
  /\bnew URL\(\s*["']([^"']+)["']/g,
  /\bsandboxModule\s*\(\s*["']([^"']+)["']/g,
];

/**
 * @param root the folder of the checkout
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
  // Imports of types alone go with the types.
  const code = stripTypeScriptTypes(source);
  return REFERENCES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name));
}

/** Files of our own have their ending in the import; folders and packages are left out. */
function resolveOwn(from: string, name: string): string | undefined {
  if (!/\.(m?[jt]s|json)$/.test(name)) return undefined;
  if (name.startsWith("#src/")) return name.slice(1);
  if (/^[\w@][^:]*$/.test(name) && !name.startsWith(".")) return beside(from, name);
  return name.startsWith(".") ? normalize(join(dirname(from), name)) : undefined;
}

/** `new URL("worker.ts", import.meta.url)` needs no dot. */
function beside(from: string, name: string): string | undefined {
  return name.includes("/") ? undefined : join(dirname(from), name);
}
