// Makes a bare Debian with debootstrap, in which an ordinary user runs the package by chroot.

import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { findDatabase } from "../../src/testing/product-process.ts";

const PORT = 8123;
const USER = "ana";
const START_MS = 120_000;

export interface BareDebian {
  /** The user's folder, seen from outside the chroot. */
  home: string;
  url: string;
  /** Runs a shell command as the user, in their folder. */
  run(line: string): { ok: boolean; output: string };
  start(): Promise<{ seconds: number; stop(): Promise<number | null> }>;
  query<Row extends object>(sql: string): Promise<Row[]>;
  close(): void;
}

/** @param root made once and kept; each run has an empty home in it */
export function createBareDebian(root: string): BareDebian {
  if (!existsSync(join(root, "etc/debian_version"))) {
    mkdirSync(root, { recursive: true });
    must("debootstrap", "--variant=minbase", "bookworm", root);
    must("chroot", root, "useradd", "--create-home", USER);
  }
  const home = join(root, "home", USER);
  rmSync(home, { recursive: true, force: true });
  cpSync(join(root, "etc/skel"), home, { recursive: true });
  must("chroot", root, "chown", "-R", `${USER}:${USER}`, `/home/${USER}`);
  must("mount", "-t", "proc", "proc", join(root, "proc"));
  must("mount", "--bind", "/dev", join(root, "dev"));
  const inside = ["env", "-i", `HOME=/home/${USER}`, "PATH=/usr/bin:/bin", `PORT=${PORT}`, "sh", "-c"];
  const shell = (line: string) => [`--userspec=${USER}`, root, ...inside, `cd && ${line}`];
  const url = `http://127.0.0.1:${PORT}`;
  return {
    home,
    url,
    run(line) {
      const { status, stdout, stderr } = spawnSync("chroot", shell(line), { encoding: "utf8" });
      return { ok: status === 0, output: stdout + stderr };
    },
    async start() {
      const started = Date.now();
      const child = spawn("chroot", shell("exec vitrine/vitrine start"), { stdio: "ignore" });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      while (!(await answers(`${url}/readyz`))) {
        if (child.exitCode !== null || Date.now() - started > START_MS)
          throw new Error("the site did not start");
        await delay(50);
      }
      const seconds = (Date.now() - started) / 1000;
      return {
        seconds,
        stop() {
          child.kill("SIGTERM");
          return ended;
        },
      };
    },
    async query<Row extends object>(sql: string) {
      const database = await findDatabase(join(home, "vitrine/data"));
      const client = new Client({ ...database, host: join(root, database.host ?? "") });
      await client.connect();
      const { rows } = await client.query<Row>(sql);
      await client.end();
      return rows;
    },
    close() {
      spawnSync("umount", [join(root, "dev")]);
      spawnSync("umount", [join(root, "proc")]);
    },
  };
}

function must(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed`, { cause: error });
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { headers: { connection: "close" } }).then(
    (response) => response.ok,
    () => false,
  );
}
