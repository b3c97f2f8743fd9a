// Passes files between root and the data folder's owner, who may not be able to access root's paths.

import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, fsyncSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "#src/platform/start-error.ts";
import { asOwner, type Owner, ownerOf, succeeds } from "./owner.ts";

const READ = constants.O_RDONLY;
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
const PIECE = 1024 * 1024;

/**
 * Runs `vitrine backup FILE` or `restore FILE` as the owner of the data folder if only root can access the file.
 * @returns false if the owner needs no help
 * @throws StartError if root cannot open the file either
 */
export function passFileToOwner(dataDir: string, command: string, args: string[]): boolean {
  const owner = ownerOf(dataDir);
  const [name, ...rest] = args;
  const isBackup = command === "backup";
  if (!owner || !name || name.startsWith("-") || !(isBackup || command === "restore")) return false;
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  if (asOwner(dataDir, () => (isBackup ? mayMake(file) : mayRead(file)))) return false;
  const held = open(file, isBackup ? NEW : READ);
  const between = join(dataDir, `by-hand-${randomUUID()}.tar.gz`);
  /** The folder belongs to the owner, so the name may be a link by now. */
  const openBetween = (flags: number) =>
    asOwner(dataDir, () => openSync(between, flags | constants.O_NOFOLLOW, 0o600));
  let status: number | null = 1;
  // Ctrl-C also reaches the other process; this one still has to remove unfinished files.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  try {
    if (!isBackup) copy(held, openBetween(NEW));
    status = runAs(owner, [command, between, ...rest], file);
    if (isBackup && status === 0) copy(openBetween(READ), held);
  } catch (error) {
    status = 1;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} não pôde ser copiado por ${dataDir} (${code})`, { cause: error });
  } finally {
    closeSync(held);
    asOwner(dataDir, () => rmSync(between, { force: true }));
    if (isBackup && status !== 0) rmSync(file, { force: true });
  }
  process.exitCode = status ?? 1;
  return true;
}

const mayRead = (file: string): boolean => succeeds(() => closeSync(openSync(file, READ)));
const mayMake = (file: string): boolean =>
  succeeds(() => {
    closeSync(openSync(file, NEW, 0o600));
    rmSync(file);
  });

function open(file: string, flags: number): number {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new StartError(`${file} já existe: escolha outro nome`);
    throw new StartError(`${file} não pode ser aberto (${code}). Nada mudou`);
  }
}

function copy(from: number, to: number): void {
  const piece = Buffer.alloc(PIECE);
  for (let read = readSync(from, piece); read > 0; read = readSync(from, piece))
    for (let written = 0; written < read;) written += writeSync(to, piece, written, read - written);
  fsyncSync(to);
}

/** @param file name to show on screen */
function runAs(owner: Owner, args: string[], file: string): number | null {
  const program = [...process.execArgv, process.argv[1] ?? "", ...args];
  const env = { ...process.env, VITRINE_FILE: file };
  return spawnSync(process.execPath, program, { ...owner, env, stdio: "inherit" }).status;
}
