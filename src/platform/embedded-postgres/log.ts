// Rotates PostgreSQL's log file, and finds the reason in it when PostgreSQL does not start.

import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Renames the previous run's log to `<path>.1`, replacing an older one, so that logs cannot fill the disk. */
export function rotateLog(path: string): void {
  if (existsSync(path)) renameSync(path, `${path}.1`);
  // Created here, so that an unwritable file is reported before anything starts.
  closeSync(openSync(path, "a", 0o600));
}

/** Returns the log line that explains why PostgreSQL did not start. */
export function readReason(path: string): string {
  const reason = findReason(readFileSync(path, "utf8"));
  if (reason) return reason;
  // On a full disk, the message about it could not be written.
  return isDiskFull(dirname(path)) ? "the disk is full" : "it gave no reason";
}

const CAUSES = /No space left on device|Disk quota exceeded|Read-only file system|Permission denied/;

/**
 * Returns the most useful line of the output of PostgreSQL or initdb: the last with a system error, else the last
 * fatal one, else the last error, else the last line.
 */
export function findReason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line =
    lines.findLast((line) => CAUSES.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ??
    lines.findLast((line) => line.includes("error: ")) ??
    lines.at(-1) ??
    "";
  // Strips the leading time and process id.
  return line
    .replace(/^.*?\b(?=[A-Z]{3,}: )/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1_000_000;
}
