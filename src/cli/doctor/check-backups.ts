// Checks the target of backups, and whether the service may write there.

import { statSync } from "node:fs";
import type { Config } from "#src/platform/config.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";
import { run } from "../service/run.ts";
import { isInside, UNIT_NAME } from "../service/systemd-unit.ts";

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
export function readWritableOfService(): string[] {
  return run("systemctl", "show", UNIT_NAME, "--property=ReadWritePaths", "--value")
    .output.split(/\s+/)
    .map((path) => path.replace(/^[-+]+/, ""))
    .filter(Boolean);
}
