// What a kind of background job is.

/** A kind of job: the name of its queue (`noun.verb`) and its retries. */
export interface JobKind<Data extends object> {
  name: string;
  /** Never set; it carries the type of the payload. */
  data?: Data;
  /** Seconds before the first retry; later pauses double, with jitter (exponential backoff). */
  retryDelay: number;
  /** Longest pause between two attempts, seconds. */
  retryDelayMax: number;
  retryLimit: number;
  /** Longest time that one attempt may take, seconds; left out: two minutes. */
  expireAfter?: number;
  /** Cron expression in UTC, for a job without data that runs on a schedule: once for all processes. */
  cron?: string;
  /** A process works on one job of this kind at a time. Left out: on up to 20. */
  oneByOne?: true;
}
