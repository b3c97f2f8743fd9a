// npm run backup -- FILE: writes the whole site, data and images, into one new file.
import { resolve } from "node:path";
import { takeBackup } from "../src/backup/take-backup.ts";
import { readConfig } from "../src/platform/config.ts";
import { runCommand } from "../src/platform/run-command.ts";

await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith("-") || rest.length > 0) return "usage: npm run backup -- FILE";
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const { tables, images, missing } = await takeBackup(readConfig(), path, (line) => console.log(line));
  if (missing > 0) console.log(`vitrine: ${missing} images are missing in the storage, and so in the backup`);
  console.log(
    `vitrine: ${tables} tables and ${images} images are in ${path}. It holds personal data: keep it where only you can read it.`,
  );
});
