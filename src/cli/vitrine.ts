// The `vitrine` command of the package (docs/adr/0055). Its output is for operators, in Portuguese.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";
import { doctor } from "./doctor/doctor.ts";
import { install } from "./install.ts";
import { migrate } from "./migrate.ts";
import { type Layout, loadSettings, readLayout } from "./service/layout.ts";
import { becomeOwner } from "./service/owner.ts";
import { passFileToOwner } from "./service/pass-file-to-owner.ts";
import { renewUnit } from "./service/renew-unit.ts";
import { start } from "./start.ts";
import { upgrade } from "./upgrade.ts";

const USAGE = `Vitrine

  vitrine start                         inicia o site neste terminal
  vitrine install [ENDEREÇO [E-MAIL]]   instala como serviço da máquina (root)
  vitrine upgrade ARQUIVO               troca de versão; se a nova não subir, volta
  vitrine unit                          renova o serviço do systemd, depois de uma atualização (root)
  vitrine doctor                        diz o que está errado, e o que fazer
  vitrine backup ARQUIVO                guarda o site inteiro em um arquivo
  vitrine restore ARQUIVO [--replace]   põe de volta o que está em um arquivo
  vitrine mirror PASTA [ENDEREÇO]       guarda o site público em arquivos, que abrem sem rede
  vitrine import ARQUIVO                importa um site de WordPress ou Ghost como rascunhos
  vitrine admin reset E-MAIL            dá um endereço para escolher outra senha
  vitrine admin second-factor-off E-MAIL  tira o código de verificação de uma conta
  vitrine admin new-key                 troca a chave que cifra os segredos do banco`;

/** Commands with a script of their own. */
const SCRIPTS = new Set(["backup", "restore", "import", "admin", "mirror"]);
/** Commands that work in the data folder with its owner's permissions. */
const AS_OWNER = new Set(["backup", "restore", "import", "admin", "migrate"]);

async function main(): Promise<void> {
  const layout = readLayout();
  const [command = "", ...args] = process.argv.slice(2);
  loadSettings(layout);
  if (command === "start") return start();
  if (AS_OWNER.has(command)) {
    const dataDir = process.env.DATA_DIR ?? "data";
    if (passFileToOwner(dataDir, command, args)) return;
    becomeOwner(dataDir, layout.app);
  }
  if (SCRIPTS.has(command) && existsSync(join("scripts", `${command}.ts`)))
    return runScript(layout, command, args);
  if (command === "install") await install(layout, args);
  else if (command === "upgrade") await upgrade(layout, args);
  else if (command === "unit") renewUnit(layout, args);
  else if (command === "migrate") process.exitCode = (await migrate(readConfig(), args)) ? 0 : 1;
  else if (command === "doctor") process.exitCode = (await doctor(layout)) ? 0 : 1;
  else {
    console.log(USAGE);
    process.exitCode = command ? 2 : 0;
  }
}

/** The script reads its arguments as if it had been started directly. */
async function runScript({ app }: Layout, name: string, args: string[]): Promise<void> {
  const script = join(app, "scripts", `${name}.ts`);
  process.argv.splice(1, process.argv.length, script, ...args);
  await import(script);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? `vitrine: ${error.message}` : error);
  process.exitCode = 1;
}
