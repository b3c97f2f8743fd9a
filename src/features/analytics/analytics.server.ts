import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { isCrawler } from "#src/platform/http/crawlers.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { countFacets } from "./facets.server.ts";
import { type EventRow, readEvent } from "./read-event.ts";
import type { EventInput } from "./schema.ts";
import { countVisitors, createVisitorCodes } from "./visitors.server.ts";

const MAX_INSERT_ROWS = 1_000;
/** Limits memory if the database cannot keep up; further events are refused. */
const MAX_QUEUE_LENGTH = 20_000;

interface EventSender {
  userAgent?: string;
  host: string;
  address: string;
}

type RecordResult = { ok: true; accepted: number } | { ok: false; code: "unavailable" };

interface EventRecorder {
  /**
   * Events are committed when the promise resolves. Only logs them outside production
   * (docs/produto.md, "Statistics").
   * @param sender events of crawlers are accepted but not stored
   */
  record(events: EventInput[], sender: EventSender): Promise<RecordResult>;
}

/** Creates the recorder, one per process: events that arrive while an INSERT runs share the next one. */
export function createEventRecorder(resources: Resources): EventRecorder {
  const { config, db, log } = resources;
  const queue = createInsertQueue((rows, visitors) => insertEvents(db, rows, visitors, config.timeZone));
  const codeOf = createVisitorCodes(resources);
  return {
    async record(events, { userAgent = "", host, address }) {
      if (isCrawler(userAgent)) return { ok: true, accepted: 0 };
      const ownHosts = [host, new URL(await getSiteUrl(resources)).hostname];
      const rows = events.map((event) => readEvent(event, ownHosts));
      if (config.mode !== "production") {
        log.info({ events: rows }, "events: stored in production only");
        return { ok: true, accepted: rows.length };
      }
      if (queue.length() > MAX_QUEUE_LENGTH) return { ok: false, code: "unavailable" };
      const isVisit = rows.some(({ event }) => event === "page_view");
      await queue.add(rows, isVisit ? [await codeOf({ address, userAgent })] : []);
      return { ok: true, accepted: rows.length };
    },
  };
}

interface Waiting {
  rows: EventRow[];
  visitors: string[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Group commit: one INSERT at a time, and each takes everything that arrived meanwhile. */
function createInsertQueue(insert: (rows: EventRow[], visitors: string[]) => Promise<void>) {
  const waiting: Waiting[] = [];
  let length = 0;
  let running = false;

  const takeBatch = (): Waiting[] => {
    let size = 0;
    const fitting = waiting.findIndex(({ rows }) => (size += rows.length) > MAX_INSERT_ROWS);
    return waiting.splice(0, fitting === -1 ? waiting.length : Math.max(fitting, 1));
  };
  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      const rows = batch.flatMap((request) => request.rows);
      length -= rows.length;
      try {
        await insert(
          rows,
          batch.flatMap((request) => request.visitors),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  };
  return {
    length: () => length,
    add(rows: EventRow[], visitors: string[]): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ rows, visitors, resolve, reject });
        length += rows.length;
        if (!running) void run();
      });
    },
  };
}

/** Uses one statement, so that events and counts are committed together. */
async function insertEvents(
  db: Database,
  rows: EventRow[],
  visitors: string[],
  timeZone: string,
): Promise<void> {
  const today = sql`(now() AT TIME ZONE ${timeZone}::text)::date`;
  await db.execute(sql`
    WITH e AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(
        event text, page text, action text, category text, label text, value float8,
        referrer text, utm_source text, utm_medium text, utm_campaign text)
    ), stored AS (
      INSERT INTO analytics_events (event, page, action, category, label, value, referrer,
        utm_source, utm_medium, utm_campaign)
      SELECT * FROM e
    ), ${countVisitors(visitors, today)}, ${countFacets(today)}, by_hour AS (
      INSERT INTO analytics_hours AS known (hour, facet, event, value, count)
      SELECT date_trunc('hour', now(), ${timeZone}::text), facet, event, value, count FROM counted
      ON CONFLICT (facet, hour, event, value) DO UPDATE SET count = known.count + excluded.count
    )
    INSERT INTO analytics_days AS known (day, facet, event, value, count)
    SELECT ${today}, facet, event, value, count FROM counted
    ON CONFLICT (facet, day, event, value) DO UPDATE SET count = known.count + excluded.count`);
}
