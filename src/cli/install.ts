// vitrine install: installs this package as a service of the machine, under /opt/vitrine.

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";
import { makeCurrent } from "./release-file.ts";
import { type Layout, loadSettings } from "./service/layout.ts";
import { isRoot } from "./service/owner.ts";
import { localAddress } from "./service/ready.ts";
import { run } from "./service/run.ts";
import { systemdService } from "./service/service.ts";
import {
  DATA_FOLDER,
  isInside,
  SERVICE_USER,
  UNIT_FILE,
  UNIT_NAME,
  writeUnit,
} from "./service/systemd-unit.ts";

const HOME = "/opt/vitrine";
const SETTINGS = "/etc/vitrine.env";
const COMMAND = "/usr/local/bin/vitrine";

/** Long, because the first start creates a database. A failed start is noticed at once. */
const FIRST_START_MS = 120_000;

/** @param args the site's address and the first administrator's e-mail, both optional */
export async function install(layout: Layout, args: string[]): Promise<void> {
  refuse(layout, args);
  const [siteUrl, email] = args;
  makeUser();
  copyRelease(layout);
  writeSettings(layout, { siteUrl, email });
  loadSettings({ ...layout, home: HOME, settings: SETTINGS });
  const config = readConfig();
  makeBackupFolder(config);
  writeFileSync(UNIT_FILE, writeUnit(HOME, config.backup.dir));
  rmSync(COMMAND, { force: true });
  symlinkSync(join(HOME, "vitrine"), COMMAND);
  runOrFail("systemctl", "daemon-reload");
  runOrFail("systemctl", "enable", UNIT_NAME);
  if (!(await systemdService(config).start(FIRST_START_MS)))
    throw new StartError('instalada, mas não subiu: veja o motivo com "journalctl -u vitrine -n 50"');
  console.log(`vitrine: instalada e no ar em ${localAddress(config)}. Ela volta sozinha quando a máquina liga.
  configuração  ${SETTINGS} (depois de mudar: systemctl restart vitrine)
  dados         ${DATA_FOLDER}
  registro      journalctl -u vitrine
  comandos      vitrine doctor, backup, restore, upgrade`);
  if (config.siteUrl && !config.firstAdmin.password)
    console.log(
      "  senha         a do primeiro administrador está no registro: journalctl -u vitrine | grep administrator",
    );
}

function refuse({ home, release }: Layout, args: string[]): void {
  if (args.length > 2) throw new StartError("uso: vitrine install [ENDEREÇO [E-MAIL]]");
  if (!isRoot()) throw new StartError("install precisa de root: sudo ./vitrine install. Nada mudou");
  if (!existsSync("/run/systemd/system"))
    throw new StartError(
      "install precisa de um sistema com systemd; sem ele, use ./vitrine start. Nada mudou",
    );
  if (release === "sources") throw new StartError("install é para o pacote: npm run package. Nada mudou");
  if (home === HOME || existsSync(join(HOME, "current")))
    throw new StartError(
      "a Vitrine já está instalada em /opt/vitrine: use vitrine upgrade ARQUIVO. Nada mudou",
    );
  const [siteUrl, email] = args;
  // Validates the arguments before they are written to a file.
  readConfig({ SITE_URL: siteUrl, ADMIN_EMAIL: email });
}

/** Creates a backup folder outside of the data folder, which the service could not create itself. */
function makeBackupFolder({ backup: { isOn, s3, dir } }: Config): void {
  if (!isOn || s3 || isInside(DATA_FOLDER, dir)) return;
  runOrFail("install", "-d", "-o", SERVICE_USER, "-g", SERVICE_USER, "-m", "0700", dir);
}

function makeUser(): void {
  if (run("id", "-u", SERVICE_USER).ok) return;
  runOrFail(
    "useradd",
    "--system",
    "--no-create-home",
    "--home-dir",
    DATA_FOLDER,
    "--shell",
    "/usr/sbin/nologin",
    SERVICE_USER,
  );
}

function copyRelease({ app, release }: Layout): void {
  const place = join(HOME, "versions", release);
  mkdirSync(join(HOME, "versions"), { recursive: true, mode: 0o755 });
  cpSync(app, place, { recursive: true, verbatimSymlinks: true });
  // The user who unpacked it must not own what the service runs.
  runOrFail("chown", "-R", "-h", "root:root", HOME);
  makeCurrent(HOME, release);
  rmSync(join(HOME, "vitrine"), { force: true });
  symlinkSync("current/vitrine", join(HOME, "vitrine"));
}

/** Existing settings stay as they are. */
function writeSettings({ app, settings }: Layout, given: { siteUrl?: string; email?: string }): void {
  const gid = Number(run("id", "-g", SERVICE_USER).output);
  if (!existsSync(SETTINGS)) {
    const from = existsSync(settings) ? settings : join(app, ".env.example");
    makePrivateFile(SETTINGS, fillIn(readFileSync(from, "utf8"), given));
  }
  chownSync(SETTINGS, 0, gid);
  chmodSync(SETTINGS, 0o640);
  const link = join(HOME, ".env");
  rmSync(link, { force: true });
  symlinkSync(SETTINGS, link);
}

/**
 * Creates a file that only its owner can ever read: permissions are set before anything is written.
 * @throws if the file exists
 */
export function makePrivateFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flag: "wx", flush: true });
}

/** @returns the settings with the values of an installed site: data folder, proxy, no demo */
export function fillIn(text: string, { siteUrl, email }: { siteUrl?: string; email?: string }): string {
  const values: Record<string, string | undefined> = {
    DATA_DIR: DATA_FOLDER,
    SEED: "none",
    SITE_URL: siteUrl,
    ADMIN_EMAIL: email,
    TRUST_PROXY: siteUrl && "127.0.0.1",
  };
  return Object.entries(values).reduce((all, [name, value]) => {
    if (!value) return all;
    const line = new RegExp(`^${name}=.*$`, "m");
    return line.test(all) ? all.replace(line, `${name}=${value}`) : `${all}\n${name}=${value}\n`;
  }, text);
}

function runOrFail(program: string, ...args: string[]): void {
  const { ok, output } = run(program, ...args);
  if (!ok) throw new StartError(`${program} não funcionou: ${output.split("\n").at(-1)}`);
}
