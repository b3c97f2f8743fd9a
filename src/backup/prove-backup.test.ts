import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Config } from "#src/platform/config.ts";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { changeEntries, configOf } from "#src/testing/backup-files.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { proveBackup } from "./prove-backup.ts";
import { takeBackup } from "./take-backup.ts";

let site: TestResources;
let folder: string;
let config: Config;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-proof-"));
  site = await openTestResources();
  await seedDemo(site.resources);
  config = configOf(site);
  file = join(folder, "site.tar.gz");
  await takeBackup(config, file);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

it("a backup is restored beside the site, compared, and leaves nothing behind", async () => {
  const steps: string[] = [];
  await proveBackup(config, file, (step) => steps.push(step));
  expect(steps).toEqual(["read", "started", "filled", "compared"]);
  expect(await readdir(config.dataDir)).not.toContain("proof");
});

it("a row that is another one is found, though every checksum is right", async () => {
  const changed = join(folder, "changed.tar.gz");
  await writeFile(
    changed,
    await changeEntries(await readFile(file), ({ bytes, name }) =>
      name.startsWith("tables/leads/") ? Buffer.from(bytes.toString().replace("Marcos", "Marcas")) : bytes,
    ),
  );
  await expect(proveBackup(config, changed)).rejects.toThrow(
    /A cópia não confere: a tabela leads tinha (\d+) linhas, e \1 foram restauradas, mas outras/,
  );
  expect(await readdir(config.dataDir)).not.toContain("proof");
});

it("an encrypted backup is opened by its passphrase alone, and by the public tool", async () => {
  const secret = { ...config, backup: { ...config.backup, passphrase: "cavalo bateria grampo" } };
  const encrypted = join(folder, "site.tar.gz.age");
  await takeBackup(secret, encrypted);
  // OWASP's cost of scrypt is the last word of the second line.
  const header = (await readFile(encrypted)).toString("latin1", 0, 80);
  expect(header).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  const wrong = { ...secret, backup: { ...secret.backup, passphrase: "outra senha qualquer" } };
  await expect(proveBackup(wrong, encrypted)).rejects.toThrow(
    /não abre .*: ele foi criptografado com outra\. Nada mudou\.$/,
  );
  await expect(proveBackup(config, encrypted)).rejects.toThrow(
    /está criptografado: defina BACKUP_PASSPHRASE/,
  );
  await proveBackup(secret, encrypted);
  const tool = await promisify(execFile)("age", ["--version"]).catch(() => undefined);
  // The tool asks a terminal for the passphrase, so it only identifies the file here.
  if (tool) {
    const refused = await promisify(execFile)("age", ["--decrypt", encrypted]).catch(
      (error: Error) => error.message,
    );
    expect(refused).toContain("passphrase");
  }
});

it("a database that does not fit on the disk is not tried", async () => {
  const large = join(folder, "large.tar.gz");
  await writeFile(
    large,
    await changeEntries(await readFile(file), ({ name, bytes }) =>
      name === "end.json"
        ? Buffer.from(bytes.toString().replace(/"databaseBytes": \d+/, '"databaseBytes": 1000000000000000'))
        : bytes,
    ),
  );
  await expect(proveBackup(config, large)).rejects.toThrow(/Não há espaço em disco para comprovar/);
});
