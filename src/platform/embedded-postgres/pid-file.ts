// The pid file of a running PostgreSQL; a killed PostgreSQL leaves it behind.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The content of `postmaster.pid`; process id 0 when there is no such file. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean; socketFolder: string } {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.max(0, Number.parseInt(lines[0] ?? "", 10) || 0),
      socketFolder: lines[4]?.trim() ?? "",
      isReady: lines[7]?.trim() === "ready",
    };
  } catch {
    // There is none, or a PostgreSQL that ends has just removed it.
    return { pid: 0, isReady: false, socketFolder: "" };
  }
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}
