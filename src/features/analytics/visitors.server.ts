// Counts the visitors of a day anonymously (docs/adr/0092).

import { createHmac, randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { addressKey } from "#src/platform/rate-limit.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";

const SALT_BYTES = 32;
/** Hexadecimal digits of a code: 128 bits, so that a collision takes about 10^18 visitors a day. */
const CODE_DIGITS = 32;

export interface Sender {
  address: string;
  userAgent: string;
}

interface Context {
  db: Queryable;
  config: Pick<Config, "timeZone">;
}

interface Salt {
  day: string;
  salt: Buffer;
}

/** Creates visitor codes. Each process caches the day's salt, which all processes share. */
export function createVisitorCodes(context: Context): (sender: Sender) => Promise<string> {
  let current: Promise<Salt> | undefined;
  const saltOf = async (day: string): Promise<Buffer> => {
    const known = await current;
    if (known?.day === day) return known.salt;
    const read = readSalt(context, day);
    current = read;
    // Lets the next request retry.
    read.catch(() => current === read && (current = undefined));
    return (await read).salt;
  };
  return async ({ address, userAgent }) =>
    createHmac("sha256", await saltOf(toLocalTime(new Date(), context.config.timeZone).date))
      .update(`${addressKey(address)}\n${userAgent}`)
      .digest("hex")
      .slice(0, CODE_DIGITS);
}

async function readSalt({ db }: Context, day: string): Promise<Salt> {
  await db.execute(sql`
    INSERT INTO analytics_visitor_salts (day, salt) VALUES (${day}, ${randomBytes(SALT_BYTES)}) ON CONFLICT (day) DO NOTHING`);
  const { rows } = await db.execute<{ salt: Buffer }>(
    sql`SELECT salt FROM analytics_visitor_salts WHERE day = ${day}`,
  );
  if (!rows[0]) throw new Error("the day's salt was forgotten before it was used");
  return { day, salt: rows[0].salt };
}

/** Returns parts of a WITH. @param today value for the day's column */
export function countVisitors(codes: string[], today: SQL): SQL {
  return sql`
    new_visitors AS (
      INSERT INTO analytics_visitors (day, code)
      SELECT ${today}, decode(code, 'hex') FROM unnest(${sql.param(codes.toSorted())}::text[]) AS codes(code)
      ON CONFLICT DO NOTHING RETURNING 1
    ), by_visitor AS (
      INSERT INTO analytics_visitor_days AS known (day, count)
      SELECT ${today}, count(*) FROM new_visitors HAVING count(*) > 0
      ON CONFLICT (day) DO UPDATE SET count = known.count + excluded.count
    )`;
}

/** Deletes salts and codes of past days, which makes their counts anonymous. */
export async function forgetVisitors({ db, config }: Context): Promise<number> {
  const today = sql`(now() AT TIME ZONE ${config.timeZone}::text)::date`;
  await db.execute(sql`DELETE FROM analytics_visitor_salts WHERE day < ${today}`);
  const { rowCount } = await db.execute(sql`DELETE FROM analytics_visitors WHERE day < ${today}`);
  return rowCount ?? 0;
}
