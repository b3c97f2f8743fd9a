// Proves a backup: restores it into a scratch database and compares that with what was read when it was taken.

import { existsSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { createMigrationsTable, type Migration } from "#src/platform/database/migrate.ts";
import { removeScratch, startScratchPostgres } from "#src/platform/embedded-postgres/scratch-postgres.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { CheckedArchive } from "./archive/read-archive.ts";
import { migrateForward, fillDatabase } from "./fill-database.ts";
import { readBackup } from "./read-backup.ts";
import { readTable } from "./table-rows.ts";

/** A freshly filled database differs slightly in size from its source; the base is what PostgreSQL itself needs. */
const SPACE_FACTOR = 1.3;
const SPACE_BASE = 150 * 1024 ** 2;

/** Steps of a proof; the process may be killed at any of them. */
export type ProofStep = "read" | "started" | "filled" | "compared";

const proofFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "proof");

/** Removes the database of a killed proof. The caller makes sure that none is running. */
export async function removeInterruptedProof(config: Pick<Config, "dataDir">): Promise<void> {
  if (existsSync(proofFolder(config))) await removeScratch(proofFolder(config), () => {});
}

/**
 * Returns if the backup would restore exactly what it was taken of.
 * @param file absolute path
 * @throws StartError with one sentence about the first difference
 */
export async function proveBackup(
  config: Config,
  file: string,
  onStep: (step: ProofStep) => void = () => {},
): Promise<void> {
  const { archive, migrations } = await readBackup(config, file);
  onStep("read");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await requireSpace(config.dataDir, archive);
  const postgres = await startScratchPostgres(proofFolder(config));
  try {
    onStep("started");
    const client = new Client({ ...postgres.owner, application_name: "vitrine-proof" });
    client.on("error", () => {});
    await client.connect();
    try {
      await compareFilled(client, archive, migrations, onStep);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** The site uses the same disk, which a proof must not fill. */
async function requireSpace(folder: string, { end }: CheckedArchive): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (end.databaseBytes ?? 0) * SPACE_FACTOR + SPACE_BASE;
  const free = bavail * bsize;
  if (free < needed)
    throw new StartError(
      `Não há espaço em disco para comprovar a cópia: são precisos ${inMegabytes(needed)}, e há ${inMegabytes(free)} livres em DATA_DIR.`,
    );
}

async function compareFilled(
  client: Client,
  archive: CheckedArchive,
  migrations: Migration[],
  onStep: (step: ProofStep) => void,
): Promise<void> {
  const { head, end } = archive;
  const db = drizzle({ client }) as unknown as Queryable;
  await createMigrationsTable(client);
  await fillDatabase(client, db, archive, migrations, archive.readParts());
  onStep("filled");
  for (const table of head.tables) {
    const taken = end.digests?.[table.name];
    const found = await readTable(client, table);
    if (!taken) throw new StartError("A cópia não diz com que comparar: ela é de uma versão anterior.");
    if (found.rows !== taken.rows || found.digest !== taken.digest)
      throw new StartError(
        `A cópia não confere: a tabela ${table.name} tinha ${taken.rows} linhas, e ${found.rows} foram restauradas${found.rows === taken.rows ? ", mas outras" : ""}.`,
      );
  }
  await compareImages(client, archive);
  await migrateForward(client, archive, migrations);
  onStep("compared");
}

/** Images were compared with their names, which are hashes, when the file was read. */
async function compareImages(client: Client, { head, end, images }: CheckedArchive): Promise<void> {
  if (!head.tables.some(({ name }) => name === "images")) return;
  const known = new Set([...images, ...(end.missingImages ?? [])]);
  const hasFiles = head.tables.some(({ name }) => name === "files");
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM images${hasFiles ? " UNION ALL SELECT id FROM files" : ""}`,
  );
  const lost = rows.filter(({ id }) => !known.has(id)).length;
  if (lost > 0) throw new StartError(`A cópia não confere: faltam ${lost} imagens ou arquivos.`);
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString("pt-BR")} MB`;
