// An embedded PostgreSQL with an empty database, which is thrown away afterwards.
import { lstatSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { stopOrphan } from "./orphan.ts";

/** For a cluster that is thrown away soon: nothing in it must outlive a loss of power, and nothing is worth tidying. */
export const THROWN_AWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
};
const SETTINGS = { ...THROWN_AWAY, cluster_name: "vitrine-scratch", max_connections: 10 };

/**
 * Starts one. What a killed process left in the folder goes first; the caller sees to it that no living one uses it.
 * @param folder for this alone
 * @returns whose `stop` also removes the folder
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

/** Stops and removes what is left of one. */
export async function removeScratch(folder: string, log: (line: string) => void): Promise<void> {
  const path = join(folder, "postgres");
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry) {
    // The cluster may lie in a system folder, with a link to it here.
    const target = entry.isSymbolicLink() ? readlinkSync(path) : path;
    if (lstatSync(target, { throwIfNoEntry: false })) await stopOrphan(realpathSync(target), log);
    if (entry.isSymbolicLink()) rmSync(dirname(target), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
