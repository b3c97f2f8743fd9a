// Finds folders that import each other in a cycle. A folder means its own files, without those of its subfolders.

import { dirname } from "node:path";

export interface Import {
  from: string;
  to: string;
}

export interface Circle {
  folders: string[];
  /** One import for each step of the cycle. */
  example: Import[];
}

/** Files that are not part of the product. */
const TEST = /\.test\.tsx?$|^src\/testing\//;
/** Root files of src/ and the declarations of slices: they import everything below, and nothing below imports them. */
const TABLE = /^src\/[^/]+$|\/slice\.ts$|^src\/features\/[^/]+\/api\.ts$/;

/** Returns groups of folders below src/ that all reach each other by imports. */
export function findFolderCircles(imports: Import[]): Circle[] {
  const between = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [dirname(one.from), dirname(one.to)];
    if (!one.to.startsWith("src/") || from === to) continue;
    if ([one.from, one.to].some((file) => TEST.test(file)) || TABLE.test(one.from)) continue;
    const targets = between.get(from) ?? new Map<string, Import>();
    if (!targets.has(to)) targets.set(to, one);
    between.set(from, targets);
  }
  const reached = new Map([...between.keys()].map((folder) => [folder, reachFrom(folder, between)]));
  const circles: Circle[] = [];
  for (const [folder, targets] of reached) {
    if (!targets.has(folder) || circles.some(({ folders }) => folders.includes(folder))) continue;
    const folders = [...targets].filter((other) => reached.get(other)?.has(folder)).toSorted();
    const example = folders.flatMap((one) => folders.flatMap((other) => between.get(one)?.get(other) ?? []));
    circles.push({ folders, example });
  }
  return circles;
}

function reachFrom(start: string, between: Map<string, Map<string, Import>>): Set<string> {
  const reached = new Set<string>();
  const next = [start];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    for (const target of between.get(folder)?.keys() ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      next.push(target);
    }
  }
  return reached;
}
