// npm run admin -- reset E-MAIL: prints a link to choose another password, whether the site runs or not.
// npm run admin -- second-factor-off E-MAIL: takes a lost second factor away.
// npm run admin -- new-key: a new key for the secrets in the database, which the next start encrypts with it.
import { makeResetUrl, removeSecondFactor } from "../src/accounts/admin-command.ts";
import { readConfig } from "../src/platform/config.ts";
import { addKeyToFile } from "../src/platform/secret-key.ts";
import { runCommand } from "../src/platform/run-command.ts";

const USAGE = `usage: npm run admin -- reset E-MAIL
       npm run admin -- second-factor-off E-MAIL
       npm run admin -- new-key`;

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
    console.log("vitrine: this link works once, for 30 minutes. Whoever has it may choose the password:");
    console.log(url);
    return undefined;
  }
  if (act === "second-factor-off") {
    await removeSecondFactor(readConfig(), email, log);
    console.log(`vitrine: ${email} signs in with the password alone now; every session was ended.`);
    return undefined;
  }
  return USAGE;
});
