// A temporary embedded PostgreSQL with an empty database.

import { lstatSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { stopOrphan } from "./orphan.ts";

/** Settings for a temporary cluster: no durability and no maintenance. */
export const TEMPORARY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
};
const SETTINGS = { ...TEMPORARY_SETTINGS, cluster_name: "vitrine-scratch", max_connections: 10 };

/**
 * Starts a temporary PostgreSQL. Removes what a killed process left in the folder; the caller makes sure that no
 * living one uses it.
 * @param folder exclusive to this PostgreSQL
 * @returns its `stop` also removes the folder
 */
export async function startScratchPostgres(
  folder: string,
  log: (line: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  await removeScratch(folder, log);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: SETTINGS }).catch(
    async (error: unknown) => {
      await removeScratch(folder, log);
      throw error;
    },
  );
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await removeScratch(folder, log);
    },
  };
}

/** Stops a leftover PostgreSQL and removes its files. */
export async function removeScratch(folder: string, log: (line: string) => void): Promise<void> {
  const path = join(folder, "postgres");
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry) {
    // The cluster may be in a system folder, with a link to it here.
    const target = entry.isSymbolicLink() ? readlinkSync(path) : path;
    if (lstatSync(target, { throwIfNoEntry: false })) await stopOrphan(realpathSync(target), log);
    if (entry.isSymbolicLink()) rmSync(dirname(target), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
