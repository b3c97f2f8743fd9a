import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import type { Config } from "#src/platform/config.ts";
import { openJobs } from "#src/platform/jobs/jobs.ts";
import { createLogger } from "#src/platform/logger.ts";
import { openDatabaseToRead, requireTables } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { openStorage } from "#src/platform/storage.ts";
import { beginImport } from "./imports.server.ts";
import { importRun } from "./run-job.ts";
import type { ImportKind } from "./schema.ts";
import { storeUpload } from "./uploads.server.ts";

/**
 * Implements `npm run import`. If the site is not running, the import starts with it.
 * @returns the import's id
 * @throws StartError if the file or the database does not exist
 */
export async function importFile(config: Config, path: string, log: (line: string) => void): Promise<string> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new StartError(`não há um arquivo ${path}`);
  const { db, pool, connection, close } = await openDatabaseToRead(config, log);
  try {
    await requireTables(pool, "imports");
    const jobs = await openJobs(connection, [importRun], createLogger("silent"));
    try {
      const id = randomUUID();
      const kind = await readKind(path);
      await storeUpload(await openStorage(config), id, createReadStream(path));
      await beginImport(
        { db, jobs },
        { id: null, name: "Linha de comando" },
        { id, kind, dryRun: false, address: null, server: null, fileName: path },
      );
      return id;
    } finally {
      await jobs.stop();
    }
  } finally {
    await close();
  }
}

/** Ghost writes JSON, WordPress XML, and "Exportar tudo" a ZIP. */
async function readKind(path: string): Promise<ImportKind> {
  for await (const chunk of createReadStream(path, { end: 100, encoding: "utf8" }))
    return String(chunk).startsWith("PK")
      ? "vitrine"
      : /^\uFEFF?\s*\{/.test(String(chunk))
        ? "ghost"
        : "wordpress";
  throw new StartError(`o arquivo ${path} está vazio`);
}
