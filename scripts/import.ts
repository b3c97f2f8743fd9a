// npm run import -- FILE: imports a WordPress or Ghost export as drafts in one release.

import { importFile } from "../src/features/imports/import-command.server.ts";
import { readConfig } from "../src/platform/config.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";

await runCommand(async () => {
  const [path, ...rest] = process.argv.slice(2);
  if (!path || path.startsWith("-") || rest.length > 0) return `Uso: ${commandLineFor("import")} ARQUIVO`;
  await importFile(readConfig(), path, (line) => console.log(line));
  console.log(
    "vitrine: o arquivo foi recebido, e o site o lê enquanto funciona. Acompanhe em Importar de outro site (/dashboard/importar).",
  );
  return undefined;
});
