// vitrine start: runs the production server in this process.

import { enableCompileCache } from "node:module";
import { join } from "node:path";

export async function start(): Promise<void> {
  // Compiled code is cached between starts, beside the data because the program's own folder may be read-only.
  enableCompileCache(join(process.env.DATA_DIR ?? "data", "cache"));
  await import("#src/main.ts");
}
