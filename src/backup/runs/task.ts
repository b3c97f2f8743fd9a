// Messages to and from the process that works on backups.

import type { Config } from "#src/platform/config.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Revoked } from "../schema.ts";
import type { BackupReason } from "../store/record.ts";

export type BackupTask =
  /** Takes a backup if `take` is set, and then proves all unproved ones if `prove` is set. */
  | { kind: "backup"; take?: { id: string; reason: BackupReason }; prove: boolean }
  | { kind: "restore"; id: string };

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
  /** Access that was not restored; null if it failed. */
  revoked: Revoked | null;
}

export type TaskResult =
  | { kind: "backup"; outcomes: BackupOutcome[] }
  | { kind: "restore"; outcome: RestoreOutcome };

export interface WorkerInput {
  config: Config;
  /** All job definitions, without their handlers. */
  kinds: JobType<object>[];
  task: BackupTask;
}

export type WorkerMessage = { step: string } | { result: TaskResult } | { error: string };

/** Shown for unexpected errors. */
export const UNEXPECTED = "Algo deu errado; o registro (log) do servidor diz o quê.";
/** Shown for a backup whose process was killed. */
export const INTERRUPTED = "A cópia foi interrompida: o processo parou antes do fim.";
