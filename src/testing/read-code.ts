// Reads sources as trees, for tests that hold what code may say and do.
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A part of a source, as ESTree has it, with TypeScript's own parts. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

/** @throws with the file's name where it cannot be read */
export function parseFile(file: string, source = readFileSync(file, "utf8")): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** @param enter whether to go on with what is within, or with what */
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
