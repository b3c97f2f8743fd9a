// Stores what each person wants to be told, and how.

import { inArray } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { DEFAULT_SETTINGS, isInQuiet, type NoticeSettings, type QuietHours } from "./schema.ts";
import { staffNoticeSettingsTable } from "./table.ts";

type Row = typeof staffNoticeSettingsTable.$inferSelect;

const toSettings = ({ kinds, digestHour, quietFrom, quietTo }: Row): NoticeSettings => ({
  kinds: { ...DEFAULT_SETTINGS.kinds, ...kinds },
  digestHour,
  quiet: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
});

/** Reads the settings of those people who have chosen any. */
async function readChosen(db: Queryable, userIds: string[]): Promise<Map<string, NoticeSettings>> {
  const rows = await db
    .select()
    .from(staffNoticeSettingsTable)
    .where(inArray(staffNoticeSettingsTable.userId, userIds));
  return new Map(rows.map((row) => [row.userId, toSettings(row)]));
}

/** Returns a function that gives each person's settings. */
export async function readNoticeSettingsOf(
  db: Queryable,
  userIds: string[],
): Promise<(userId: string) => NoticeSettings> {
  const chosen = userIds.length > 0 ? await readChosen(db, [...new Set(userIds)]) : new Map();
  return (userId) => chosen.get(userId) ?? DEFAULT_SETTINGS;
}

export const readNoticeSettings = async (db: Queryable, userId: string): Promise<NoticeSettings> =>
  (await readNoticeSettingsOf(db, [userId]))(userId);

/** Applies to later notices; those that happened before keep their way. */
export async function saveNoticeSettings(
  db: Queryable,
  userId: string,
  settings: NoticeSettings,
): Promise<NoticeSettings> {
  const { kinds, digestHour, quiet } = settings;
  const values = { kinds, digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  await db
    .insert(staffNoticeSettingsTable)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: staffNoticeSettingsTable.userId, set: values });
  return settings;
}

/** Returns the end of the quiet hours that a moment is in; null outside of them. */
export function endOfQuiet(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null;
  const { date, time } = toLocalTime(now, timeZone);
  if (!isInQuiet(time, quiet)) return null;
  // In the evening, quiet hours that pass midnight end tomorrow.
  const day = time < quiet.to ? date : addDays(date, 1);
  return toInstant({ date: day, time: quiet.to }, timeZone);
}
