// Chooses the backups to keep: one each of the last days, weeks and months, within the space that the disk can spare.

import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { type BackupRecord, hasFile, isUnfinished } from "./record.ts";

const KEPT = { days: 7, weeks: 4, months: 6 };
const DAY_MS = 86_400_000;
/** How long requested backups, those taken before something risky, and failures are kept. */
const RECENT_MS = 7 * DAY_MS;

interface Limits {
  now: Date;
  timeZone: string;
  /** Space for all backups together; Infinity in a bucket. */
  budgetBytes: number;
}

/** Returns half of what would be free without the backups. */
export function budgetOf(records: BackupRecord[], freeBytes: number): number {
  return (freeBytes + usedBytes(records)) / 2;
}

/** Returns the space for a new file: the newest proved one stays beside it, and the disk must not become full. */
export function roomForNext(records: BackupRecord[], freeBytes: number): number {
  const room = budgetOf(records, freeBytes) - (newestProved(records)?.bytes ?? 0);
  return Math.max(0, Math.min(room, freeBytes * 0.9));
}

/**
 * Chooses the backups to remove. The newest proved one always stays; if space is scarce, the oldest go first.
 * @param records newest first
 */
export function chooseExpired(
  records: BackupRecord[],
  { now, timeZone, budgetBytes }: Limits,
): BackupRecord[] {
  const newest = newestProved(records);
  const kept = new Set([...keptOfEach(records, timeZone), ...records.filter((one) => isRecent(one, now))]);
  for (const record of records) if (isUnfinished(record)) kept.add(record);
  let used = usedBytes(kept);
  // Failed ones go first, then the oldest, so that they do not displace proved ones.
  const isProved = ({ state }: BackupRecord) => Number(state === "proved");
  const inTurn = (a: BackupRecord, b: BackupRecord) => isProved(a) - isProved(b) || a.at.localeCompare(b.at);
  for (const record of [...kept].toSorted(inTurn)) {
    if (used <= budgetBytes) break;
    if (record === newest || isUnfinished(record) || !hasFile(record)) continue;
    kept.delete(record);
    used -= record.bytes ?? 0;
  }
  return records.filter((record) => !kept.has(record));
}

/** Keeps the newest proved backup of each of the last days, weeks and months that have one. */
function keptOfEach(records: BackupRecord[], timeZone: string): Set<BackupRecord> {
  const proved = records.filter(({ state }) => state === "proved");
  const kept = new Set<BackupRecord>();
  const keep = (most: number, periodOf: (day: string) => string): void => {
    const seen = new Set<string>();
    for (const record of proved) {
      const period = periodOf(toLocalTime(new Date(record.at), timeZone).date);
      if (seen.has(period)) continue;
      if (seen.size === most) return;
      seen.add(period);
      kept.add(record);
    }
  };
  keep(KEPT.days, (day) => day);
  keep(KEPT.weeks, mondayOf);
  keep(KEPT.months, (day) => day.slice(0, 7));
  return kept;
}

function isRecent({ at, state, reason }: BackupRecord, now: Date): boolean {
  const isOfInterest = state === "failed" || reason !== "nightly";
  return isOfInterest && now.getTime() - Date.parse(at) < RECENT_MS;
}

/** Returns the Monday of a day's week: 2026-11-22 is a Sunday, in the week of 2026-11-16. */
function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

function newestProved(records: BackupRecord[]): BackupRecord | undefined {
  return records.find(({ state }) => state === "proved");
}

function usedBytes(records: Iterable<BackupRecord>): number {
  let used = 0;
  for (const { bytes } of records) used += bytes ?? 0;
  return used;
}
