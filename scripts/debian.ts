// What the tests need of Debian: a browser, a mail server.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const DOVECOT = "/usr/sbin/dovecot";

/** Installs a package of Debian. Does nothing on other systems, and where one may not. */
export function installDebians(name: string): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args: string[]) => {
    const [program = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    spawnSync(program, [...rest, "-o", "DPkg::Lock::Timeout=120"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: 180_000,
    });
  };
  aptGet("update", "-q");
  aptGet("install", "-y", "-q", "--no-install-recommends", name);
}

/**
 * Path of the IMAP server of the tests, installing it where there is none.
 * @throws when it can't be had
 */
export function ensureImapServer(): string {
  if (!existsSync(DOVECOT)) installDebians("dovecot-imapd");
  if (!existsSync(DOVECOT)) throw new Error("no Dovecot found, and it could not be installed");
  return DOVECOT;
}
