// The file in which a running PostgreSQL writes who it is; a killed one leaves it behind.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What `postmaster.pid` says, with process id 0 where there is no such file. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean; socketFolder: string } {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.max(0, Number.parseInt(lines[0] ?? "", 10) || 0),
      socketFolder: lines[4]?.trim() ?? "",
      isReady: lines[7]?.trim() === "ready",
    };
  } catch {
    // Absent, or removed this very moment by a PostgreSQL that ends.
    return { pid: 0, isReady: false, socketFolder: "" };
  }
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}
