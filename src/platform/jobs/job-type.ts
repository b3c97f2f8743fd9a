import type { OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { Transaction } from "../database/database.ts";

/** A job definition: the name of its queue (`noun.verb`) and its retries. */
export interface JobType<Data extends object> {
  name: string;
  /** Never set; it carries the type of the payload. */
  data?: Data;
  /** Seconds before the first retry. Later pauses double, with jitter (exponential backoff). */
  retryDelay: number;
  /** Longest pause between two attempts, in seconds. */
  retryDelayMax: number;
  retryLimit: number;
  /** Longest time of one attempt, in seconds. Default: two minutes. */
  expireAfter?: number;
  /** Cron expression in UTC, for a scheduled job without data. Runs once for all processes. */
  cron?: string;
  /**
   * Category of what these jobs send; without one, they cannot send mail. While the category is held, its jobs wait
   * outside of the queue. `access` covers mails that people need to get into their account or keep it: they are never
   * held, and a restore drops them, because their links are no longer valid (docs/adr/0123).
   */
  outgoing?: Exclude<OutgoingPart, "webhooks"> | "access";
  /** Leaves a note for staff about what was not sent, when an administrator discards the job. */
  discard?(tx: Transaction, data: Data): Promise<void>;
  /** Each process works on one such job at a time, instead of up to 20. */
  sequential?: true;
}
