// npm run restore -- FILE [--replace [--other-site]]: puts a backup into this site's database and storage.

import { resolve } from "node:path";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { explainRevoked } from "../src/backup/revoked-words.ts";
import type { Revoked } from "../src/backup/schema.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLogger } from "../src/platform/logger.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";

/** `vitrine upgrade` uses `--nothing-since`: nothing has changed since the backup, because the site was stopped. */
const OPTIONS = new Set(["--replace", "--other-site", "--nothing-since"]);

await runCommand(async () => {
  const args = process.argv.slice(2);
  const files = args.filter((arg) => !OPTIONS.has(arg));
  const [file] = files;
  if (!file || file.startsWith("-") || files.length > 1)
    return `Uso: ${commandLineFor("restore")} ARQUIVO [--replace [--other-site]]`;
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const config = readConfig();
  const site = {
    loadJobTypes: async () => (await import("../src/jobs.ts")).jobTypes,
    loadPersonalData: async () => (await import("../src/slices.ts")).personalData,
    loadRevocables: async () => (await import("../src/slices.ts")).revocables,
  };
  const options = {
    replace: args.includes("--replace"),
    otherSite: args.includes("--other-site"),
    nothingSince: args.includes("--nothing-since"),
    log: createLogger("warn"),
  };
  const restored = await restoreBackup(config, path, site, options);
  const { createdAt, siteName, before, erasedAgain, unreadableSecrets, revoked } = restored;
  if (siteName && before && siteName !== before)
    console.log(`vitrine: a cópia é de outro site: “${siteName}” está agora no lugar de “${before}”.`);
  if (erasedAgain > 0)
    console.log(
      `vitrine: ${erasedAgain === 1 ? "os dados de uma pessoa, apagados" : `os dados de ${erasedAgain} pessoas, apagados`} depois da cópia, foram apagados de novo.`,
    );
  if (unreadableSecrets > 0)
    console.log(
      `vitrine: ${unreadableSecrets === 1 ? "um segredo da cópia foi cifrado" : `${unreadableSecrets} segredos da cópia foram cifrados`} com outra chave: códigos de verificação são recusados, e webhooks não são enviados. Traga a chave de antes (SECRET_KEY, ou secret-key da pasta de dados) e reinicie; sem ela, gere novos segredos em Webhooks, e tire o código de cada pessoa com “${commandLineFor("admin")} second-factor-off E-MAIL”.`,
    );
  for (const line of describeRevoked(revoked)) console.log(line);
  const { timeZone } = config;
  const at = new Date(createdAt).toLocaleString("pt-BR", { timeZone, dateStyle: "long", timeStyle: "short" });
  console.log(`vitrine: o site está como em ${at}. Todas as pessoas precisam entrar de novo.`);
  if (!options.nothingSince)
    console.log(
      "vitrine: e-mails, webhooks e avisos ficam retidos até um administrador liberar ou cancelar, em Funcionamento.",
    );
  console.log("vitrine: convites e outros links enviados por e-mail não valem mais: envie outros.");
});

function describeRevoked(revoked: Revoked): string[] {
  const words = explainRevoked(revoked);
  if (!words) return [];
  const { intro, lines, rest } = words;
  return [`vitrine: ${intro}`, ...lines.map((line) => `  - ${line}`), ...(rest ? [`vitrine: ${rest}`] : [])];
}
