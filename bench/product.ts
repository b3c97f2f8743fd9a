// Starts the product under measurement: a separate process on an empty folder, limits off.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, type DatabaseHandle, openDatabase } from "#src/platform/database/database.ts";
import { OWNER } from "#src/platform/embedded-postgres/roles.ts";
import { demoIllustrate } from "#src/seed/seed-projects.ts";
import {
  findDatabase,
  openToVisitors,
  queryIn,
  type RunningProcess,
  startProcess,
} from "#src/testing/product-process.ts";

const STAFF = { email: "bench@prumo.example", password: "medindo-tudo-com-calma" };

export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  staff: Record<string, string>;
  /** Signs in again and returns such headers: sessions end when a backup is restored. */
  signIn(): Promise<Record<string, string>>;
  connection: Connection;
  /** Opens an own connection to it, as the owner of its tables; close it before the product stops. */
  openDatabase(): DatabaseHandle;
  /** Starts another process on the same database; stop it before the product. @param more settings of its own */
  startAnother(more?: Record<string, string>): Promise<RunningProcess>;
  /** Start time of its process, by this process's clock. */
  startedAt: number;
  /**
   * Stops and starts the product, so that nothing is cached.
   * @param whileOff awaited in between
   * @param settings in force from then on
   */
  restart(whileOff?: () => Promise<void>, settings?: Record<string, string>): Promise<Product>;
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Kills only its process, if it no longer stops; restart or stop it afterwards. */
  kill(): Promise<void>;
}

/**
 * @param seed adds the demo content
 * @param more settings of its own
 */
export async function startProduct(
  seed: "demo" | "none",
  more: Record<string, string> = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  return startIn(dataDir, seed, more);
}

async function startIn(dataDir: string, seed: string, more: Record<string, string>): Promise<Product> {
  const environment = {
    DATA_DIR: dataDir,
    SEED: seed,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    // The webhooks' receiver is on this machine.
    PRIVATE_ADDRESSES: "allow",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    ...more,
  };
  const startedAt = Date.now();
  const running = await startProcess(environment);
  const { connection, staff } = await prepare(dataDir, running).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return {
    url: running.url,
    pid: running.child.pid ?? 0,
    dataDir,
    staff,
    signIn: () => signIn(running),
    connection,
    openDatabase: () => openDatabase({ ...connection, user: OWNER }, () => {}),
    startAnother: (own) => startProcess({ ...environment, DATABASE_URL: toUrl(connection), ...own }),
    startedAt,
    restart: async (whileOff, settings = more) => {
      await running.stop();
      await whileOff?.();
      return startIn(dataDir, seed, settings);
    },
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => running.kill(),
  };
}

/** Makes a site that has just started ready to be measured. */
async function prepare(
  dataDir: string,
  running: RunningProcess,
): Promise<Pick<Product, "connection" | "staff">> {
  const connection = (await findDatabase(dataDir)) as Connection;
  await openToVisitors((sql) => queryIn(dataDir, sql));
  await demoIllustrated(connection);
  return { connection, staff: await signIn(running) };
}

function toUrl({ host = "", port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Waits for the demo's images, which are decoded while the site already serves. */
async function demoIllustrated(connection: Connection): Promise<void> {
  const { pool, close } = openDatabase(connection, () => {});
  const countOpen = async () => {
    const { rowCount } = await pool.query("SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed'", [
      demoIllustrate.name,
    ]);
    return rowCount ?? 0;
  };
  while ((await countOpen()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  await close();
}

/** Makes a call as the administrator. @throws if it is refused */
export async function callStaff(
  product: Pick<Product, "url" | "staff">,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(product.url + path, {
    method,
    headers: { ...product.staff, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function signIn({ url }: RunningProcess): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  return { authorization: `Bearer ${((await response.json()) as { token: string }).token}` };
}
