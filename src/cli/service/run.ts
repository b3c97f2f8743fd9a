// Runs programs of the system, and the package's own command, to their end.

import { spawnSync } from "node:child_process";
import { join } from "node:path";

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Runs a program and returns its output. */
export function run(program: string, ...args: string[]): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { ok: status === 0, output: error ? error.message : `${stdout}${stderr}`.trim() };
}

/** Runs `vitrine …` of the current release, with visible output. */
export function runVitrine(home: string, ...args: string[]): boolean {
  const { status } = spawnSync(join(home, "vitrine"), args, { stdio: ["ignore", "inherit", "inherit"] });
  return status === 0;
}
