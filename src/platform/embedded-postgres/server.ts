// Starts the PostgreSQL server with its settings, and stops it.

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { type Account, cleanEnvironment } from "./account.ts";
import { readReason } from "./log.ts";
import { readPidFile } from "./pid-file.ts";
import { SOCKET_PORT } from "./socket.ts";

export interface Server {
  /** Resolves when PostgreSQL has ended, with a text that says how. */
  ended: Promise<string>;
  /** Shuts PostgreSQL down and waits for its end, by force after a time limit. May be called twice. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  postgres: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  account: Account;
  /** Override our settings. */
  settings?: Record<string, string | number>;
}

/**
 * Settings are passed at every start and not stored in the cluster, so that a new version's settings apply to old
 * clusters.
 */
function settingsFor(socketFolder: string): Record<string, string | number> {
  return {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    port: SOCKET_PORT,
    cluster_name: "vitrine",
    // An acknowledged commit is on disk.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // Little memory and few processes, for a small site beside its own Node process.
    max_connections: 100,
    shared_buffers: "64MB",
    maintenance_work_mem: "32MB",
    huge_pages: "off",
    jit: "off",
    io_method: "sync",
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_logical_replication_workers: 0,
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log is about the server itself. Failed statements are reported to the client, which logs them without the
    // visitors' data.
    logging_collector: "off",
    log_destination: "stderr",
    log_min_messages: "log",
    log_checkpoints: "off",
  };
}

/** Recovery after a crash takes seconds, on a very slow disk minutes. */
const START_TIMEOUT_MS = 300_000;
const LEFTOVERS = /pre-existing shared memory block|lock file .* already exists/;

/** PostgreSQL did not start because processes of a killed one still exist. A retry can succeed. */
export class LeftoverError extends StartError {}

/**
 * Starts PostgreSQL and returns when it accepts connections.
 * @throws StartError, or LeftoverError, with the reason from PostgreSQL's log
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const child = launch(options);
  const server = watchChild(child);
  // Also covers a process that ends without stop(): by an uncaught error, or process.exit().
  const onProcessExit = (): void => void child.kill("SIGINT");
  process.once("exit", onProcessExit);
  void server.ended.then(() => process.off("exit", onProcessExit));

  if (await waitUntilReady(child, options.cluster)) return server;
  await server.stop();
  const reason = `${readReason(options.logFile)} (registro: ${options.logFile})`;
  const message = `O PostgreSQL não iniciou com o banco de dados de DATA_DIR, em ${options.cluster}: ${reason}`;
  throw LEFTOVERS.test(reason) ? new LeftoverError(message) : new StartError(message);
}

function launch(options: ServerOptions): ChildProcess {
  const { postgres, cluster, socketFolder, logFile, account } = options;
  const settings = Object.entries({ ...settingsFor(socketFolder), ...options.settings }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const log = openSync(logFile, "a");
  try {
    return spawn(postgres, ["-D", cluster, ...settings], {
      uid: account.uid,
      gid: account.gid,
      cwd: "/",
      env: cleanEnvironment,
      stdio: ["ignore", log, log],
      // Its own process group, because Ctrl-C in the terminal must reach only Vitrine, which finishes its work first.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/**
 * Shutdown signals with their time limits. SIGINT (fast) writes everything to disk. SIGQUIT (immediate) and SIGKILL
 * leave that to the recovery at the next start.
 */
export const SHUTDOWN_STEPS = [
  { signal: "SIGINT", timeoutMs: 10_000 },
  { signal: "SIGQUIT", timeoutMs: 6_000 },
  { signal: "SIGKILL", timeoutMs: 5_000 },
] as const;

function watchChild(child: ChildProcess): Server {
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    ended,
    async stop() {
      for (const { signal, timeoutMs } of SHUTDOWN_STEPS) {
        child.kill(signal);
        const timer = new AbortController();
        const timeUp = delay(timeoutMs, "time is up", { signal: timer.signal }).catch(() => "");
        const outcome = await Promise.race([ended, timeUp]);
        timer.abort();
        if (outcome !== "time is up") return;
      }
    },
  };
}

/** Waits until PostgreSQL reports in its pid file that it is ready, like pg_ctl does. */
async function waitUntilReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const { pid, isReady } = readPidFile(cluster);
    if (pid === child.pid && isReady) return true;
    await delay(10);
  }
  return false;
}
