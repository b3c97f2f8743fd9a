// Parses sources into trees, for tests of the code itself.

import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A node of ESTree with TypeScript's extensions. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

/** @throws with the file's name if it cannot be read */
export function parseFile(file: string, source = readFileSync(file, "utf8")): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** @param enter returns whether to visit the children, or another node to visit instead */
export function visit(node: unknown, enter: (node: Node) => boolean | Node): void {
  if (Array.isArray(node)) for (const inner of node) visit(inner, enter);
  if (!isNode(node)) return;
  const within = enter(node);
  if (within === true) for (const inner of Object.values(node)) visit(inner, enter);
  else if (within) visit(within, enter);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
