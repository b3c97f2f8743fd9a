import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The built style sheets, which public pages contain.
 * @param root the folder of the browser's files
 * @returns their texts by address: "/assets/root-….css" → its text
 */
export function readStyleSheets(root: string): ReadonlyMap<string, string> {
  const files = globSync("assets/*.css", { cwd: root });
  return new Map(files.map((file) => [`/${file}`, readFileSync(join(root, file), "utf8").trim()]));
}
