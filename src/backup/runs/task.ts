// What the process that works on backups is asked, and what it answers.
import type { Config } from "#src/platform/config.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Revoked } from "../schema.ts";
import type { BackupReason } from "../store/record.ts";

export type BackupTask =
  /** Takes a backup where `take` is given; proves all that are not proved yet, unless told otherwise. */
  | { kind: "backup"; take?: { id: string; reason: BackupReason }; prove: boolean }
  | { kind: "restore"; id: string };

/** What became of one backup. */
export interface BackupOutcome {
  id: string;
  reason: BackupReason;
  bytes: number | null;
  /** `proving`: taken, and to be proved later. */
  state: "proving" | "proved" | "failed";
  error: string | null;
}

export interface RestoreOutcome {
  id: string;
  error: string | null;
  erasedAgain: number;
  /** Secrets that this machine has no key for. */
  unreadableSecrets: number;
  /** What it did not bring back; null where it failed. */
  revoked: Revoked | null;
}

export type TaskResult =
  | { kind: "backup"; outcomes: BackupOutcome[] }
  | { kind: "restore"; outcome: RestoreOutcome };

export interface WorkerInput {
  config: Config;
  /** Every kind of job. They are plain data here: what they do need not be loaded. */
  kinds: JobKind<object>[];
  task: BackupTask;
}

export type WorkerMessage = { step: string } | { result: TaskResult } | { error: string };

/** What people read of an error that nobody expected. */
export const UNEXPECTED = "Algo deu errado; o registro (log) do servidor diz o quê.";
/** What they read of a backup whose process was killed. */
export const INTERRUPTED = "A cópia foi interrompida: o processo parou antes do fim.";
