// Inspects a package completely before keeping anything of it.

import { existsSync, mkdtempSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#src/platform/start-error.ts";
import { type Layout, readRelease } from "./service/layout.ts";
import { run } from "./service/run.ts";

/**
 * Unpacks a package beside the current release.
 * @param file absolute path
 * @returns the name of its release
 * @throws StartError with one sentence; nothing is left then
 */
export function unpackRelease({ home, release: current }: Layout, file: string): string {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StartError(`${file} não existe ou não é um arquivo. Nada mudou`);
  const release = readName(file);
  if (release === current)
    throw new StartError(`${file} é a versão que já está aqui (${release}). Nada mudou`);
  mkdirSync(join(home, "versions"), { recursive: true });
  const folder = mkdtempSync(join(home, "versions", ".new-"));
  try {
    const { ok, output } = run("tar", "-xzf", file, "-C", folder, "--no-same-owner");
    if (!ok) throw new StartError(`${file} não pôde ser desempacotado (${lastLine(output)}). Nada mudou`);
    const app = join(folder, "vitrine", "versions", release);
    if (readRelease(app) !== release) throw notAPackage(file);
    const node = run(join(app, "node_modules/node/bin/node"), "--version");
    if (!node.ok)
      throw new StartError(`${file} não roda nesta máquina (${lastLine(node.output)}). Nada mudou`);
    const place = join(home, "versions", release);
    rmSync(place, { recursive: true, force: true });
    renameSync(app, place);
    return release;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the whole file, so that a truncated or damaged one is rejected. Its origin is not verified
 * (docs/operacao.md).
 */
function readName(file: string): string {
  const { ok, output } = run("tar", "-tzf", file);
  const names = output.split("\n");
  const [, release] = /^vitrine\/versions\/([\w.-]+)\/package\.json$/m.exec(output) ?? [];
  const isOurs = names.every((name) => name.startsWith("vitrine/") && !name.split("/").includes(".."));
  if (!ok || !release || !isOurs) throw notAPackage(file);
  return release;
}

function notAPackage(file: string): StartError {
  return new StartError(`${file} não é um pacote da Vitrine, ou está incompleto ou danificado. Nada mudou`);
}

/** Switches to a release atomically. */
export function makeCurrent(home: string, release: string): void {
  if (!existsSync(join(home, "versions", release))) throw new Error(`there is no release ${release}`);
  const link = join(home, ".current-new");
  rmSync(link, { force: true });
  symlinkSync(join("versions", release), link);
  renameSync(link, join(home, "current"));
}

export function removeRelease(home: string, release: string): void {
  rmSync(join(home, "versions", release), { recursive: true, force: true });
}

const lastLine = (output: string): string => output.trim().split("\n").at(-1) ?? "";
