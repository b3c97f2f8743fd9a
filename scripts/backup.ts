// npm run backup -- FILE: writes the whole site, data and images, into one new file.

import { resolve } from "node:path";
import { takeBackup } from "../src/backup/take-backup.ts";
import { readConfig } from "../src/platform/config.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";

await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith("-") || rest.length > 0) return `Uso: ${commandLineFor("backup")} ARQUIVO`;
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const config = readConfig();
  const { tables, images, missing } = await takeBackup(config, path, (line) => console.log(line));
  if (missing > 0)
    console.log(
      `vitrine: ${missing} imagens faltam ou estão danificadas no site, e por isso não estão na cópia.`,
    );
  const how = config.backup.passphrase
    ? "Está cifrada com a senha de BACKUP_PASSPHRASE: sem ela, ninguém a abre."
    : "Ela tem dados pessoais: guarde-a onde só você possa ler.";
  console.log(
    `vitrine: ${tables} tabelas e ${images} imagens estão em ${process.env.VITRINE_FILE ?? path}. ${how}`,
  );
});
