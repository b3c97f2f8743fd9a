// vitrine doctor: reports everything that can be wrong outside of the site, each in a plain sentence.

import { statSync } from "node:fs";
import { readConfig } from "#src/platform/config.ts";
import { bad, type Finding, ok } from "../service/finding.ts";
import type { Layout } from "../service/layout.ts";
import { checkUnit } from "../service/renew-unit.ts";
import { isInstalled } from "../service/service.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackups, readWritableOfService } from "./check-backups.ts";
import { checkOwnDatabase } from "./check-database.ts";
import { checkClock, checkDisk, checkFolder, checkProcess } from "./check-machine.ts";
import { checkMailServer, checkSender } from "./check-mail.ts";

const SIGNS = { ok: "certo  ", note: "atenção", bad: "ERRADO " };

/** Prints the findings. @returns whether nothing is wrong */
export async function doctor(layout: Layout): Promise<boolean> {
  const config = readConfig();
  const [process, clock, database, address, server, sender] = await Promise.all([
    checkProcess(config),
    checkClock(),
    checkOwnDatabase(config),
    checkAddress(config),
    checkMailServer(config.mail.smtpUrl),
    checkSender(config.mail.from),
  ]);
  const machine = [checkSettings(layout), checkFolder(config), checkDisk(config), clock];
  const backups = checkBackups(config, isInstalled(layout) ? readWritableOfService : undefined);
  const unit = isInstalled(layout) ? [checkUnit(layout, config)] : [];
  const findings = [...process, ...machine, ...unit, backups, ...database, ...address, server, ...sender];
  for (const { level, text } of findings) console.log(`${SIGNS[level]}  ${text}`);
  return findings.every(({ level }) => level !== "bad");
}

/** Settings contain passwords. */
function checkSettings({ settings }: Layout): Finding {
  const file = statSync(settings, { throwIfNoEntry: false });
  if (!file) return ok("Não há arquivo de configuração: valem os valores de fábrica.");
  return (file.mode & 0o007) === 0
    ? ok("Só quem deve pode ler a configuração.")
    : bad(`A configuração tem senhas, e todos podem lê-la: chmod o-rwx ${settings}`);
}
