// Reads the pid file of a running PostgreSQL. A killed one leaves it behind.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Parses `postmaster.pid`; process id 0 without such a file. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean; socketFolder: string } {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.max(0, Number.parseInt(lines[0] ?? "", 10) || 0),
      socketFolder: lines[4]?.trim() ?? "",
      isReady: lines[7]?.trim() === "ready",
    };
  } catch {
    // There is no file, or a PostgreSQL that is ending has just removed it.
    return { pid: 0, isReady: false, socketFolder: "" };
  }
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}
