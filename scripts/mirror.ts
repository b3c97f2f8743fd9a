// npm run mirror -- FOLDER [ADDRESS]: writes the public site of the running process as files.

import { resolve } from "node:path";
import { takeMirror } from "../src/cli/mirror/take-mirror.ts";
import { readConfig } from "../src/platform/config.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";

await runCommand(async () => {
  const [folder, address, ...rest] = process.argv.slice(2);
  if (!folder || folder.startsWith("-") || rest.length > 0)
    return `Uso: ${commandLineFor("mirror")} PASTA [ENDEREÇO]`;
  const path = resolve(process.env.INIT_CWD ?? ".", folder);
  const { pages, files, missing } = await takeMirror(
    address ?? `http://localhost:${readConfig().port}`,
    path,
  );
  for (const one of missing) console.log(`vitrine: ${one} não respondeu; as páginas levam ao próprio site.`);
  console.log(`vitrine: ${pages} páginas e ${files} arquivos estão em ${path}: abra index.html.`);
});
