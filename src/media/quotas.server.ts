// Storage quotas for uploads: per account and day, per account, and for the whole site, including files in a bucket.
// Sizes are those of the rows; image variants, which can be recreated, add about half.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Uploader, UploadRefusal } from "./uploader.ts";

const GB = 1024 ** 3;
/** Quota of one account within 24 hours, including uploads deleted since. */
const DAY_BYTES = 1 * GB;
/** Total quota of one account that may not publish. */
const ACCOUNT_BYTES = 2 * GB;
/** Total quota of the site. */
const SITE_BYTES = 100 * GB;
/** Seconds until a client should retry after using up the day's quota. */
const RETRY_SECONDS = 3_600;

const inGb = (bytes: number): string => `${bytes / GB} GB`;
const DAY_FULL = `Você já enviou ${inGb(DAY_BYTES)} em 24 horas, que é o limite. Tente de novo mais tarde.`;
const ACCOUNT_FULL = `Seus arquivos e imagens somam ${inGb(ACCOUNT_BYTES)}, que é o limite de um autor. Exclua o que não usa, ou peça a quem publica que envie este.`;
const SITE_FULL = `Os arquivos e imagens do site somam ${inGb(SITE_BYTES)}, que é o limite. Exclua o que o site não usa mais.`;

/**
 * Returns why these bytes exceed a quota, or undefined if they fit.
 * @param by undefined if the product itself stores them
 */
export async function refuseOverQuota(
  db: Queryable,
  by: Uploader | undefined,
  bytes: number,
): Promise<UploadRefusal | undefined> {
  // Counts simultaneous uploads of an account one after the other.
  if (by) await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads:${by.id}`}, 0))`);
  const isOwn = sql`added_by = ${by?.id ?? null}`;
  const { rows } = await db.execute<{ site: string; account: string; day: string }>(sql`
    SELECT coalesce(sum(bytes), 0) AS site,
      coalesce(sum(bytes) FILTER (WHERE ${isOwn}), 0) AS account,
      coalesce(sum(bytes) FILTER (WHERE ${isOwn} AND created_at > now() - interval '24 hours'), 0) AS day
    FROM (
      SELECT added_by, created_at, bytes FROM files UNION ALL SELECT added_by, created_at, bytes FROM images
    ) AS uploads`);
  const used = rows[0] ?? { site: 0, account: 0, day: 0 };
  if (Number(used.site) + bytes > SITE_BYTES) return { ok: false, code: "no-room", detail: SITE_FULL };
  if (!by) return undefined;
  if (Number(used.day) + bytes > DAY_BYTES)
    return { ok: false, code: "too-many-requests", detail: DAY_FULL, retryAfter: RETRY_SECONDS };
  const isFull = !by.mayPublish && Number(used.account) + bytes > ACCOUNT_BYTES;
  return isFull ? { ok: false, code: "no-room", detail: ACCOUNT_FULL } : undefined;
}
