import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads the built style sheets, which public pages contain inline.
 * @param root folder of the browser's files
 * @returns texts by address, such as "/assets/root-….css"
 */
export function readStyleSheets(root: string): ReadonlyMap<string, string> {
  const files = globSync("assets/*.css", { cwd: root });
  return new Map(files.map((file) => [`/${file}`, readFileSync(join(root, file), "utf8").trim()]));
}
