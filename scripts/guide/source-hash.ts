// Ties the printed guide to what it was made from: a test sees when one changed without the other.

import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** Of every source of the guide, in any order of files; run from the root of the project. */
export function hashGuideSources(): string {
  const hash = createHash("sha256");
  for (const file of globSync("scripts/{make-guide.ts,guide/**/*.{md,css,svg,ts}}").toSorted()) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}
