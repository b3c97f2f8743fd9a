// Ends the PostgreSQL that outlived a Vitrine killed by `kill -9`. Only called by the holder of the lock
// of the data folder, so a PostgreSQL found running on it belongs to nobody any more.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { cleanEnvironment } from "./account.ts";
import { readPidFile, removePidFile } from "./pid-file.ts";
import { SHUTDOWN_STEPS } from "./server.ts";
import { StartError } from "../start-error.ts";

/**
 * Stops every PostgreSQL process that works on `cluster` and removes a pid file that would keep a new one
 * from starting.
 * @throws StartError when a process does not even end on SIGKILL
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const found = findProcesses(cluster);
  if (found.length > 0) log(`Stopping PostgreSQL ${found.join(", ")}, left behind by a killed Vitrine`);
  for (const { signal, patienceMs } of SHUTDOWN_STEPS) {
    if (await signalUntilGone(cluster, signal, patienceMs)) return removeMisleadingPidFile(cluster);
  }
  throw new StartError(
    `A PostgreSQL of a killed Vitrine still runs on ${cluster} and cannot be stopped: end process ${findProcesses(cluster).join(", ")}`,
  );
}

async function signalUntilGone(
  cluster: string,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  let signalled = false;
  for (;;) {
    const left = findProcesses(cluster);
    if (left.length === 0) return true;
    const postmaster = left.find((pid) => pid === readPidFile(cluster).pid);
    if (!signalled) {
      // The postmaster ends its children in order. Children without one are busy with a query nobody waits
      // for; SIGINT would mean something else to each kind of them.
      if (postmaster && signal !== "SIGKILL") send(postmaster, signal);
      else for (const pid of left) send(pid, signal === "SIGINT" ? "SIGQUIT" : signal);
      signalled = true;
    }
    if (Date.now() > deadline) return false;
    await delay(20);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/**
 * The pid file of a killed PostgreSQL names a number that any other program may have by now, and PostgreSQL
 * would then refuse to start. Where the number is free the file is left to PostgreSQL, which knows more.
 */
function removeMisleadingPidFile(cluster: string): void {
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

/** Process ids of PostgreSQL, postmaster and children, at work in the folder `cluster`. */
function findProcesses(cluster: string): number[] {
  if (!existsSync("/proc/self/cwd")) return findPostmaster(cluster);
  const { dev, ino } = statSync(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // Each of them has the cluster as current folder, whatever its path was when it started.
        const folder = statSync(`/proc/${pid}/cwd`);
        const isHere = folder.dev === dev && folder.ino === ino;
        return isHere && readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
      } catch {
        // Another user's process, or one that has just ended.
        return false;
      }
    })
    .map(Number);
}

/** Where there is no /proc (macOS) the command line shows the postmaster only; its children follow it. */
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
