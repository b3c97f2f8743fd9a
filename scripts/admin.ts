// npm run admin -- reset E-MAIL: prints a link to choose another password, whether the site is running or not.
// npm run admin -- second-factor-off E-MAIL: removes a lost second factor.
// npm run admin -- new-key: creates a key for the secrets in the database; the next start encrypts them with it.

import { makeResetUrl, removeSecondFactor } from "../src/accounts/people/admin-command.ts";
import { readConfig } from "../src/platform/config.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";
import { addKeyToFile } from "../src/platform/secrets/secret-key.ts";

const USAGE = `Uso: ${commandLineFor("admin")} reset E-MAIL
     ${commandLineFor("admin")} second-factor-off E-MAIL
     ${commandLineFor("admin")} new-key`;

await runCommand(async () => {
  const [act, email, ...rest] = process.argv.slice(2);
  if (act === "new-key" && email === undefined) {
    addKeyToFile(readConfig());
    console.log(
      "vitrine: há uma chave nova. Reinicie o site: ele cifra tudo com ela no início. As de antes ficam guardadas, para backups mais velhos.",
    );
    return undefined;
  }
  if (!email || email.startsWith("-") || rest.length > 0) return USAGE;
  const log = (line: string): void => console.log(line);
  if (act === "reset") {
    const url = await makeResetUrl(readConfig(), email, log);
    console.log("vitrine: o endereço abaixo vale uma vez, por 30 minutos. Quem o tem escolhe a senha:");
    console.log(url);
    return undefined;
  }
  if (act === "second-factor-off") {
    await removeSecondFactor(readConfig(), email, log);
    console.log(`vitrine: ${email} entra agora só com a senha; todas as sessões foram encerradas.`);
    return undefined;
  }
  return USAGE;
});
