// Counts logged errors by cause, so that an administrator can see them without reading the log.

import { createHash } from "node:crypto";
import type { Pool } from "pg";

/** Above this, new causes are ignored until the next `store`, so that a flood does not fill the memory. */
const MAX_CAUSES = 100;
/** Request ids kept per cause and hour. */
const MAX_IDS = 5;
const MESSAGE_LENGTH = 300;
/** pino's level `error`; `fatal` is higher. */
const ERROR = 50;

export interface ErrorCount {
  /** Hash of message, type and place. */
  cause: string;
  message: string;
  count: number;
  lastAt: Date;
  requestIds: string[];
}

export interface ErrorLog {
  /** @param line written by pino; levels below `error` are ignored */
  add(line: string): void;
  /**
   * Adds the counts since the last call to the table `error_counts`. If that fails, they are kept for the next call.
   */
  store(pool: Pool): Promise<void>;
}

export function createErrorLog(): ErrorLog {
  let counts = new Map<string, ErrorCount>();
  const count = ({ cause, ...error }: ErrorCount): void => {
    const known = counts.get(cause);
    if (!known && counts.size >= MAX_CAUSES) return;
    counts.set(cause, {
      ...error,
      cause,
      count: (known?.count ?? 0) + error.count,
      requestIds: [...(known?.requestIds ?? []), ...error.requestIds].slice(-MAX_IDS),
    });
  };
  return {
    add(line) {
      const error = readLine(line);
      if (error) count(error);
    },
    async store(pool) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await insert(pool, [...taken.values()]);
      } catch (error) {
        for (const one of taken.values()) count(one);
        throw error;
      }
    },
  };
}

/** Uses one statement, so that a failure stores nothing and nothing is counted twice. */
async function insert(pool: Pool, errors: ErrorCount[]): Promise<void> {
  await pool.query(
    `INSERT INTO error_counts AS known (cause, hour, message, count, last_at, request_ids)
     SELECT cause, date_trunc('hour', "lastAt"), message, count, "lastAt", "requestIds"
     FROM jsonb_to_recordset($1::jsonb)
       AS new (cause text, message text, count int, "lastAt" timestamptz, "requestIds" text[])
     ON CONFLICT (cause, hour) DO UPDATE SET count = known.count + excluded.count, last_at = excluded.last_at,
       request_ids = (known.request_ids || excluded.request_ids)[
         greatest(1, cardinality(known.request_ids || excluded.request_ids) - ${MAX_IDS - 1}):]`,
    [JSON.stringify(errors)],
  );
}

function readLine(line: string): ErrorCount | undefined {
  if (!line.includes('"level":50') && !line.includes('"level":60')) return undefined;
  const { level, time, msg = "", err, reqId } = JSON.parse(line) as LogLine;
  if (level < ERROR) return undefined;
  const message = [msg, err?.message].filter(Boolean).join(": ").slice(0, MESSAGE_LENGTH);
  const place = err?.stack?.trim().split("\n", 1)[0] ?? "";
  const cause = createHash("sha256").update(`${msg}\n${err?.type}\n${err?.code}\n${place}`).digest("hex");
  return {
    cause,
    message,
    count: 1,
    lastAt: new Date(time),
    requestIds: reqId ? [reqId] : [],
  };
}

/** A line written by logger.ts. */
interface LogLine {
  level: number;
  time: string;
  msg?: string;
  reqId?: string;
  err?: { type?: string; code?: string; message?: string; stack?: string };
}
