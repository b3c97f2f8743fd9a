// vitrine doctor: reports everything that can be wrong outside of the site, each in a plain sentence.

import { statSync } from "node:fs";
import { Pool } from "pg";
import { type Config, readConfig } from "#src/platform/config.ts";
import { adviseOnRole } from "#src/platform/database/role-advice.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";
import type { Layout } from "../service/layout.ts";
import { checkUnit } from "../service/renew-unit.ts";
import { run } from "../service/run.ts";
import { isInstalled } from "../service/service.ts";
import { isInside, UNIT_NAME } from "../service/systemd-unit.ts";
import { checkAddress } from "./check-address.ts";
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

/** Lists the folders that the service may write besides its own. */
type ReadWritable = () => string[];

/** @param readWritable undefined if the site is no service, and may write where its user may */
export function checkBackups(
  { backup: { isOn, s3, dir }, dataDir }: Config,
  readWritable?: ReadWritable,
): Finding {
  if (!isOn) return note("BACKUP=off: o site não guarda cópias de segurança sozinho.");
  if (s3) return ok(`As cópias de segurança vão para o balde ${s3.name}.`);
  if (isInside(dataDir, dir))
    return note(
      `As cópias de segurança ficam em ${dir}, no mesmo disco dos dados: um balde (BACKUP_S3_*) as salva quando o servidor se perde.`,
    );
  if (readWritable && !readWritable().some((folder) => isInside(folder, dir)))
    return bad(
      `O serviço não pode escrever em ${dir} (BACKUP_DIR): rode systemctl edit vitrine, escreva as linhas [Service] e ReadWritePaths=${dir}, e depois systemctl restart vitrine.`,
    );
  const folder = statSync(dir, { throwIfNoEntry: false });
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || (owner && folder.uid !== owner.uid))
    return bad(
      `${dir} (BACKUP_DIR) não é uma pasta do usuário do site: mkdir -p ${dir} && chown --reference=${dataDir} ${dir}`,
    );
  return ok(`As cópias de segurança ficam em ${dir}.`);
}

/** systemd puts `-` before a path that may be missing. */
function readWritableOfService(): string[] {
  return run("systemctl", "show", UNIT_NAME, "--property=ReadWritePaths", "--value")
    .output.split(/\s+/)
    .map((path) => path.replace(/^[-+]+/, ""))
    .filter(Boolean);
}

/** Returns nothing for the embedded database, which has no settings. */
async function checkOwnDatabase({
  databaseUrl,
  migrationsDatabaseUrl,
  secretKeys,
}: Config): Promise<Finding[]> {
  if (!databaseUrl) return [];
  const key =
    secretKeys.length > 0
      ? ok("SECRET_KEY cifra os segredos guardados no banco.")
      : note(
          "SECRET_KEY não está definida: os segredos dos webhooks ficam no banco sem criptografia, e ninguém pode usar códigos de verificação.",
        );
  return [await checkRole(databaseUrl, migrationsDatabaseUrl !== undefined), key];
}

async function checkRole(connectionString: string, hasOwner: boolean): Promise<Finding> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  try {
    const advice = await adviseOnRole(pool, hasOwner);
    return advice ? note(advice) : ok("O usuário de DATABASE_URL não pode mais do que precisa.");
  } catch (error) {
    // The URL contains a password.
    return bad(`DATABASE_URL não responde: ${(error as Error).message}`);
  } finally {
    await pool.end();
  }
}
