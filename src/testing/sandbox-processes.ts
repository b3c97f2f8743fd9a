import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of the sandboxed processes that a process has started. */
export function sandboxProcesses(parent = process.pid): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${parent}\n`);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sandbox/sandbox-process.ts");
    } catch {
      // The process has ended in the meantime.
      return false;
    }
  });
}
