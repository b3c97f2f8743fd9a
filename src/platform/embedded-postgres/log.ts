// The log file PostgreSQL writes, and what to quote from it when PostgreSQL does not start.
import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Keeps the log of the previous run as `<path>.1` and drops older ones, so that logs cannot fill the disk. */
export function rotateLog(path: string): void {
  if (existsSync(path)) renameSync(path, `${path}.1`);
  // Here rather than at the first launch: an unwritable file is a reason not to begin.
  closeSync(openSync(path, "a", 0o600));
}

/** Returns the line that says why PostgreSQL gave up, from the log at `path`. */
export function readReason(path: string): string {
  const reason = findReason(readFileSync(path, "utf8"));
  if (reason) return reason;
  // A full disk has no room for the complaint about it.
  return isDiskFull(dirname(path)) ? "the disk is full" : "it gave no reason";
}

const CAUSES = /No space left on device|Disk quota exceeded|Read-only file system|Permission denied/;

/** Returns the line of PostgreSQL's or initdb's output that tells most: a cause in the system, else the last fatal one. */
export function findReason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line =
    lines.findLast((line) => CAUSES.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ??
    lines.findLast((line) => line.includes("error: ")) ??
    lines.at(-1) ??
    "";
  // Without the time and process id in front.
  return line
    .replace(/^.*?\b(?=[A-Z]{3,}: )/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1_000_000;
}
