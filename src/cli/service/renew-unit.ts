// Renews the systemd unit. The installed release wrote it, and a later one may bring another. An upgrade leaves it
// alone, because somebody may have changed it by hand, and prints a note; `vitrine unit` renews it.

import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Config, readConfig } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";
import { bad, type Finding, note, ok } from "./finding.ts";
import type { Layout } from "./layout.ts";
import { isRoot } from "./owner.ts";
import { run } from "./run.ts";
import { isInstalled } from "./service.ts";
import { UNIT_FILE, UNIT_NAME, writeUnit } from "./systemd-unit.ts";

const OUTDATED =
  "O serviço do systemd é o de outra versão ou foi mudado à mão: renove-o com sudo vitrine unit (o de agora fica guardado ao lado).";
/** Suffix of the previous unit, which systemd ignores. */
const KEPT = ".anterior";

/** @param file the installed unit */
export function checkUnit(
  { home }: Pick<Layout, "home">,
  { backup: { dir } }: Pick<Config, "backup">,
  file = UNIT_FILE,
): Finding {
  if (!existsSync(file)) return bad(`O serviço ${file} não existe: renove-o com sudo vitrine unit.`);
  return readFileSync(file, "utf8") === writeUnit(home, dir)
    ? ok("O serviço do systemd é o desta versão.")
    : note(OUTDATED);
}

/** `vitrine unit`. With `--check`, it only reports whether there is something to do, and prints nothing otherwise. */
export function renewUnit(layout: Layout, args: string[]): void {
  const isCheck = args[0] === "--check";
  if (args.length > (isCheck ? 1 : 0)) throw new StartError("uso: vitrine unit [--check]");
  const config = readConfig();
  if (isCheck) {
    const { level, text } = isInstalled(layout) ? checkUnit(layout, config) : ok("");
    if (level !== "ok") console.log(`vitrine: ${text}`);
    return;
  }
  if (!isRoot()) throw new StartError("unit precisa de root: sudo vitrine unit. Nada mudou");
  if (!isInstalled(layout)) throw new StartError("o site não está instalado como serviço. Nada mudou");
  if (!replaceUnit(layout, config)) {
    console.log("vitrine: o serviço já é o desta versão");
    return;
  }
  const { ok: isReloaded, output } = run("systemctl", "daemon-reload");
  if (!isReloaded) throw new StartError(`systemctl não funcionou: ${output.split("\n").at(-1)}`);
  console.log(
    `vitrine: serviço renovado; o de antes está em ${UNIT_FILE}${KEPT}. Vale ao reiniciar: systemctl restart ${UNIT_NAME}`,
  );
}

/** @returns whether it was different; the previous unit is kept beside it */
export function replaceUnit(
  layout: Pick<Layout, "home">,
  config: Pick<Config, "backup">,
  file = UNIT_FILE,
): boolean {
  if (checkUnit(layout, config, file).level === "ok") return false;
  if (existsSync(file)) copyFileSync(file, `${file}${KEPT}`);
  writeFileSync(file, writeUnit(layout.home, config.backup.dir));
  return true;
}
