// Runs the product as a separate process, for browser tests and measurements.

import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { SUPERUSER } from "#src/platform/embedded-postgres/roles.ts";
import { ENVIRONMENT, NODE_OPTIONS } from "../../scripts/production-node.mjs";
import { COMPILED_CODE } from "../../scripts/test-places.ts";

/** The same flag as in scripts/start.ts. */
const QUICK_MODULES = `--import=${new URL("../../scripts/quick-modules.ts", import.meta.url).href}`;

/** The process of `npm start`, started without npm on a free port and an empty folder. */
export interface RunningProcess {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

/**
 * Starts the built product and waits until it serves.
 * @param before command words before Node's own
 * @throws with its output if it ends instead
 */
export async function startProcess(
  environment: Record<string, string>,
  before: string[] = [],
): Promise<RunningProcess> {
  const port = environment.PORT ?? String(await freePort());
  let output = "";
  const [program, ...words] = [...before, process.execPath, ...NODE_OPTIONS, QUICK_MODULES, "src/main.ts"];
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: port,
      DRAIN_SECONDS: "0",
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...ENVIRONMENT,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  const running: RunningProcess = {
    child,
    url,
    output: () => output,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the site did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return running;
}

/** Finds the embedded database of a running site; connects as superuser. */
export async function findDatabase(dataDir: string) {
  const pidFile = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const [, , , port, host] = pidFile.split("\n");
  return { host, port: Number(port), user: SUPERUSER, database: "vitrine" };
}

/** Runs SQL in the embedded database of a running site; returns the rows of a single statement. */
export async function queryIn<Row extends object>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new Client(await findDatabase(dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Opens an empty site to visitors, as its administrator would. @param query runs SQL in its database */
export async function openToVisitors(query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(
    "UPDATE site_opening SET is_under_construction = false; SELECT pg_notify('cache_tags', 'settings:site')",
  );
}

/** Finds an unused port below the range of ports that the system assigns, so that it stays free. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createTcpServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return freePort();
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
