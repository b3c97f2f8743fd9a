// Finds folders that import each other in a circle. A folder is its own files; what is in a folder below is that one's.
import { dirname } from "node:path";

export interface Import {
  from: string;
  to: string;
}

export interface Circle {
  folders: string[];
  /** One import between each two of them. */
  example: Import[];
}

/** Files that are no part of the product. */
const TEST = /\.test\.tsx?$|^src\/testing\//;
/** The files of src/ itself, and what a slice says of itself: tables of everything below, which nothing below imports. */
const TABLE = /^src\/[^/]+$|\/slice\.ts$|^src\/features\/[^/]+\/api\.ts$/;

/** Groups of folders below src/ of which each reaches every other one by imports. */
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
