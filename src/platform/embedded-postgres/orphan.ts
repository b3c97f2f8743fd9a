// Stops a PostgreSQL whose Vitrine was killed by `kill -9`. Only the holder of the data folder's lock calls it, so a
// PostgreSQL that runs on the folder belongs to no living process.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { cleanEnvironment } from "./account.ts";
import { readPidFile, removePidFile } from "./pid-file.ts";
import { SHUTDOWN_STEPS } from "./server.ts";

/**
 * Stops all PostgreSQL processes of `cluster` and removes a pid file that would prevent a new start.
 * @throws StartError if a process survives even SIGKILL
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const found = findProcesses(cluster);
  if (found.length > 0) log(`Stopping PostgreSQL ${found.join(", ")}, left behind by a killed Vitrine`);
  for (const { signal, timeoutMs } of SHUTDOWN_STEPS) {
    if (await signalUntilGone(cluster, signal, timeoutMs)) return removeStalePidFile(cluster);
  }
  throw new StartError(
    `Um PostgreSQL de uma Vitrine que foi morta ainda roda em ${cluster} e não pode ser parado: encerre o processo ${findProcesses(cluster).join(", ")}`,
  );
}

async function signalUntilGone(cluster: string, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  let signalled = false;
  for (;;) {
    const left = findProcesses(cluster);
    if (left.length === 0) return true;
    const postmaster = left.find((pid) => pid === readPidFile(cluster).pid);
    if (!signalled) {
      // The postmaster shuts its children down. Children without a postmaster run queries that nobody waits for. They
      // get SIGQUIT, because SIGINT means something else to each kind of child.
      if (postmaster && signal !== "SIGKILL") send(postmaster, signal);
      else for (const pid of left) send(pid, signal === "SIGINT" ? "SIGQUIT" : signal);
      signalled = true;
    }
    if (performance.now() > deadline) return false;
    await delay(20);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just ended.
  }
}

/**
 * The pid file of a killed PostgreSQL contains a process id that another program may use by now, and PostgreSQL would
 * refuse to start. If the id is free, the file is left to PostgreSQL, which makes more checks.
 */
function removeStalePidFile(cluster: string): void {
  const { pid } = readPidFile(cluster);
  if (pid && isAlive(pid)) removePidFile(cluster);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Lists the process ids of the cluster's PostgreSQL: postmaster and children. */
function findProcesses(cluster: string): number[] {
  if (!existsSync("/proc/self/cwd")) return findPostmaster(cluster);
  const { dev, ino, uid, gid } = statSync(cluster);
  const all = readdirSync("/proc").map(Number).filter(isPostgres);
  let isRefused = false;
  const found = all.filter((pid) => {
    try {
      // PostgreSQL's current folder is the cluster, even if it was moved or mounted elsewhere since.
      const folder = statSync(`/proc/${pid}/cwd`);
      return folder.dev === dev && folder.ino === ino;
    } catch (error) {
      // The process belongs to another user, or has just ended.
      if ((error as NodeJS.ErrnoException).code === "EACCES") isRefused = true;
      return false;
    }
  });
  if (!isRefused || process.geteuid?.() !== 0 || uid === 0) return found;
  const inCluster = findIn(cluster, { uid, gid });
  return all.filter((pid) => inCluster.has(pid));
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

/**
 * Finds processes whose current folder is the cluster, as the account that PostgreSQL runs under. In most containers
 * root has no CAP_SYS_PTRACE, and cannot see the current folder of other accounts' processes (proc_pid_cwd(5)).
 */
function findIn(cluster: string, owner: { uid: number; gid: number }): Set<number> {
  const conditions = ["-maxdepth", "2", "-name", "cwd", "-samefile", cluster];
  const options = { ...owner, cwd: "/", encoding: "utf8", env: cleanEnvironment } as const;
  const { stdout } = spawnSync("find", ["-L", "/proc", ...conditions], options);
  return new Set([...stdout.matchAll(/^\/proc\/(\d+)\/cwd$/gm)].map(([, pid]) => Number(pid)));
}

/**
 * Finds the postmaster by its command line. Without /proc (macOS), children cannot be recognized, but they end with
 * it.
 */
function findPostmaster(cluster: string): number[] {
  const { pid } = readPidFile(cluster);
  if (!pid || !isAlive(pid)) return [];
  try {
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      env: cleanEnvironment,
    });
    return command.includes(`postgres -D ${cluster}`) ? [pid] : [];
  } catch {
    return [];
  }
}
