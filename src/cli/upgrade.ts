// vitrine upgrade FILE: switches to another release, or restores everything as it was (docs/adr/0055).

import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { refuseRunningSite } from "#src/backup/restore-backup.ts";
import { type Config, readConfig } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";
import { hasSite } from "./migrate.ts";
import { makeCurrent, removeRelease, unpackRelease } from "./release-file.ts";
import type { Layout } from "./service/layout.ts";
import { asOwner, isRoot } from "./service/owner.ts";
import { runVitrine } from "./service/run.ts";
import { findService, isInstalled, READY_MS, type Service } from "./service/service.ts";

/** Most recent backups of upgrades that are kept. */
const KEPT_BACKUPS = 3;
const MAX_READY_MS = 120_000;
const RETURN_MS = 120_000;

interface Upgrade {
  layout: Layout;
  config: Config;
  service: Service;
  release: string;
  stopped: number;
  /** Whether the release has other migrations. */
  isSchemaNew: boolean;
  /** Undefined if there was nothing to back up. */
  backup: string | undefined;
}

/** @throws StartError with one sentence about the resulting state */
export async function upgrade(layout: Layout, args: string[]): Promise<void> {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new StartError("uso: vitrine upgrade ARQUIVO");
  if (isInstalled(layout) && !isRoot())
    throw new StartError("upgrade precisa de root: sudo vitrine upgrade ARQUIVO");
  const config = readConfig();
  const service = await findService(layout, config);
  console.log("vitrine: conferindo o pacote…");
  const release = unpackRelease(layout, resolve(process.env.INIT_CWD ?? ".", file));
  console.log(`vitrine: de ${layout.release} para ${release}`);
  const isSchemaNew = hasOtherMigrations(layout.home, release, layout.release);
  const began = Date.now();
  // A backup that may be restored must contain the latest data. Otherwise, the site goes on meanwhile.
  if (isSchemaNew) await service.stop();
  const backup = await keepData(layout, config, service, release);
  const preparing = Date.now() - began;
  const stopped = isSchemaNew ? began : Date.now();
  await service.stop();
  makeCurrent(layout.home, release);
  const isMigrated = !isSchemaNew || runVitrine(layout.home, "migrate");
  const plan = { layout, config, service, release, stopped, backup, isSchemaNew };
  // If a backup takes long, a start may too.
  const readyMs = Math.min(MAX_READY_MS, Math.max(READY_MS, 3 * preparing));
  if (isMigrated && (await service.start(readyMs))) return finish(plan);
  await goBack(plan);
}

async function keepData(
  { home }: Layout,
  config: Config,
  service: Service,
  release: string,
): Promise<string | undefined> {
  if (!hasSite(config)) return undefined;
  const folder = join(config.dataDir, "upgrade-backups");
  asOwner(config.dataDir, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const backup = join(folder, `${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);
  if (runVitrine(home, "backup", backup)) return backup;
  removeRelease(home, release);
  await service.start();
  await service.restoreState();
  throw new StartError(
    "o backup antes da atualização não foi possível: a atualização não foi feita. Nada mudou",
  );
}

async function finish({
  layout: { home, release: before },
  config,
  service,
  release,
  backup,
  stopped,
}: Upgrade): Promise<void> {
  console.log(`vitrine: fora do ar por ${secondsSince(stopped)} s`);
  await service.restoreState();
  const kept = new Set([release, before]);
  for (const name of readdirSync(join(home, "versions"))) if (!kept.has(name)) removeRelease(home, name);
  if (backup) asOwner(config.dataDir, () => removeOldBackups(join(config.dataDir, "upgrade-backups")));
  console.log(`vitrine: a versão ${release} está pronta. A anterior, ${before}, fica guardada`);
  // The new release knows its unit. Very old ones lack this command.
  if (existsSync(join(home, "current", "src", "cli", "service", "renew-unit.ts")))
    runVitrine(home, "unit", "--check");
}

function removeOldBackups(folder: string): void {
  const names = readdirSync(folder).toSorted().toReversed();
  for (const name of names.slice(KEPT_BACKUPS)) rmSync(join(folder, name));
}

/** Tells whether the release can have changed the schema. */
function hasOtherMigrations(home: string, release: string, before: string): boolean {
  const of = (name: string) =>
    readdirSync(join(home, "versions", name, "migrations"))
      .toSorted()
      .join();
  return of(release) !== of(before);
}

async function goBack({
  layout,
  config,
  service,
  release,
  backup,
  stopped,
  isSchemaNew,
}: Upgrade): Promise<never> {
  const { home, release: before } = layout;
  console.log(`vitrine: a versão ${release} não subiu; voltando para ${before}`);
  await service.stop();
  makeCurrent(home, before);
  // The previous release would reject an unknown schema.
  if (backup && isSchemaNew && !runVitrine(home, "migrate", "--is-known")) {
    // Before anything is dropped, because the restore would be refused afterwards.
    if (config.databaseUrl) await refuseOthers(config.databaseUrl, before, backup);
    const newer = join(home, "versions", release, "migrations");
    if (
      !runVitrine(home, "migrate", "--drop", newer) ||
      !runVitrine(home, "restore", backup, "--replace", "--nothing-since")
    )
      throw new StartError(
        `os dados não voltaram sozinhos: rode "vitrine restore ${backup} --replace --nothing-since" e inicie o site`,
      );
  }
  removeRelease(home, release);
  const isBack = await service.start(RETURN_MS);
  console.log(`vitrine: fora do ar por ${secondsSince(stopped)} s`);
  await service.restoreState();
  throw new StartError(
    isBack
      ? `a atualização não deu certo. A versão ${before} está de volta, com os dados de antes`
      : `a atualização não deu certo, e a versão ${before} também não subiu: veja o registro com "journalctl -u vitrine". Backup: ${backup ?? "nenhum"}`,
  );
}

/** Data written by other processes, which do not know that the release is gone, would be lost. */
async function refuseOthers(databaseUrl: string, before: string, backup: string): Promise<void> {
  await refuseRunningSite(databaseUrl).catch((error: unknown) => {
    throw new StartError(
      `a atualização não deu certo. O programa é de novo o da versão ${before}, mas os dados são da nova, e outros processos os usam: pare todos, rode "vitrine restore ${backup} --replace" e inicie-os`,
      { cause: error },
    );
  });
}

const secondsSince = (time: number): string => ((Date.now() - time) / 1000).toFixed(1).replace(".", ",");
