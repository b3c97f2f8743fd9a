// npm run restore -- FILE [--replace]: puts a backup into this site's database and storage.
import { resolve } from "node:path";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { runCommand } from "../src/platform/run-command.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLogger } from "../src/platform/logger.ts";

await runCommand(async () => {
  const args = process.argv.slice(2);
  const files = args.filter((arg) => arg !== "--replace");
  const [file] = files;
  if (!file || file.startsWith("-") || files.length > 1) return "usage: npm run restore -- FILE [--replace]";
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const options = { replace: args.includes("--replace"), log: createLogger("warn") };
  const { createdAt } = await restoreBackup(readConfig(), path, options);
  console.log(`vitrine: the site is as it was on ${createdAt}. Everybody has to sign in again.`);
});
