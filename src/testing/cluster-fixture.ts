// Data folders and child processes for tests of the embedded PostgreSQL, with cleanup.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { stopOrphan } from "#src/platform/embedded-postgres/orphan.ts";
import { readPidFile } from "#src/platform/embedded-postgres/pid-file.ts";

export type Connection = EmbeddedPostgres["connection"];

export const isRoot = process.geteuid?.() === 0;

interface Child {
  process: ChildProcess;
  output(): string;
  /** Resolves when its PostgreSQL is up; rejects with its output if it ends before that. */
  up: Promise<Connection>;
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>;
}

// Does the same as main.ts, without the rest of the product.
const PROGRAM = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve("#src/platform/embedded-postgres/embedded-postgres.ts"))});
  const { StartError } = await import(${JSON.stringify(import.meta.resolve("#src/platform/start-error.ts"))});
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: process.argv[1],
      onExit: (reason) => { console.error(reason); process.exit(3); },
    });
    process.on("SIGTERM", () => postgres.stop().then(() => process.exit(0)));
    process.on("SIGUSR2", () => process.exit(4));
    console.log("up " + JSON.stringify(postgres.owner));
    setInterval(() => {}, 1000);
  } catch (error) {
    console.error(error instanceof StartError ? "vitrine: " + error.message : error);
    process.exit(1);
  }
`;

export class ClusterFixture {
  readonly folders: string[] = [];
  readonly children: Child[] = [];
  readonly mounts: string[] = [];

  /** Makes a new folder that all users may enter, unlike other temporary folders. */
  makeFolder(mode = 0o755): string {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-test-"));
    chmodSync(folder, mode);
    this.folders.push(folder);
    return folder;
  }

  /** Makes a data folder with a copy of another cluster, which is faster than creating one. */
  copyOf(dataDir: string): string {
    const copy = join(this.makeFolder(), "data");
    execFileSync("cp", ["-a", dataDir, copy]);
    return copy;
  }

  /** Mounts a tmpfs on a new folder; undefined if this system does not allow it. */
  mount(options: string): string | undefined {
    const folder = this.makeFolder();
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", options, "none", folder], { stdio: "ignore" });
    } catch {
      return undefined;
    }
    this.mounts.push(folder);
    return folder;
  }

  /** Starts a child process that starts PostgreSQL and keeps running. @param before command words before Node's own */
  start(dataDir: string, user: { uid?: number; gid?: number } = {}, before: string[] = []): Child {
    const options = { ...user, cwd: "/", env: { PATH: "/usr/bin:/bin" } };
    const [program, ...words] = [...before, process.execPath, "--input-type=module", "-e", PROGRAM, dataDir];
    const child = spawn(program, words, options);
    let output = "";
    const ended = once(child, "close").then(([code]) => code as number | null);
    const up = new Promise<Connection>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          const line = /^up (.*)\n/m.exec(output)?.[1];
          if (line) resolve(JSON.parse(line) as Connection);
        });
      }
      void ended.then(() => reject(new Error(output)));
    });
    up.catch(() => undefined);
    const started: Child = { process: child, output: () => output, up, ended };
    this.children.push(started);
    return started;
  }

  async cleanUp(): Promise<void> {
    for (const child of this.children.splice(0)) {
      child.process.kill("SIGKILL");
      await child.ended;
    }
    for (const folder of this.folders) {
      for (const dataDir of [folder, join(folder, "data")]) await removeCluster(dataDir);
    }
    for (const folder of this.mounts.splice(0)) execFileSync("umount", [folder]);
    for (const folder of this.folders.splice(0))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function removeCluster(dataDir: string): Promise<void> {
  const cluster = join(dataDir, "postgres");
  if (existsSync(cluster)) await stopOrphan(cluster, () => undefined);
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) rmSync(dirname(readlinkSync(cluster)), { recursive: true, force: true });
}

/** Starts PostgreSQL, calls `use` with the schema owner's connection, and stops PostgreSQL in any case. */
export async function withPostgres<T>(
  dataDir: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await use(postgres.owner);
  } finally {
    await postgres.stop();
  }
}

export async function query(connection: Connection, sql: string): Promise<unknown[][]> {
  const client = new Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process id of a data folder's PostgreSQL. */
export function postmasterOf(dataDir: string): number {
  return readPidFile(join(dataDir, "postgres")).pid;
}

export function isRunning(pid: number): boolean {
  try {
    // A zombie (state Z) has ended, but its parent has not read the exit code yet.
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

export async function waitFor(condition: () => boolean, timeoutMs = 600_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`still not so after ${timeoutMs} ms: ${condition.toString()}`);
    await delay(5);
  }
}

export function entriesOf(folder: string, prefix = ""): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(prefix));
}
