// Which backups stay: of the last days, weeks and months one each, and never more than the disk can spare.
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { type BackupRecord, hasFile, isUnfinished } from "./record.ts";

const KEPT = { days: 7, weeks: 4, months: 6 };
const DAY_MS = 86_400_000;
/** So long stays what somebody asked for or was taken before something risky, and what is known of failures. */
const RECENT_MS = 7 * DAY_MS;

interface Limits {
  now: Date;
  timeZone: string;
  /** What the files of all backups may take together; Infinity in a bucket. */
  budgetBytes: number;
}

/** Half of what would be free without the backups. */
export function budgetOf(records: BackupRecord[], freeBytes: number): number {
  return (freeBytes + usedBytes(records)) / 2;
}

/** What a new file may take: the newest proved one stays beside it, and the disk must not become full. */
export function roomForNext(records: BackupRecord[], freeBytes: number): number {
  const room = budgetOf(records, freeBytes) - (newestProved(records)?.bytes ?? 0);
  return Math.max(0, Math.min(room, freeBytes * 0.9));
}

/**
 * The backups to be removed. The newest proved one never is; of the others the oldest go first where space is scarce.
 * @param records newest first
 */
export function chooseRemoved(
  records: BackupRecord[],
  { now, timeZone, budgetBytes }: Limits,
): BackupRecord[] {
  const newest = newestProved(records);
  const kept = new Set([...keptOfEach(records, timeZone), ...records.filter((one) => isRecent(one, now))]);
  for (const record of records) if (isUnfinished(record)) kept.add(record);
  let used = usedBytes(kept);
  // What failed goes first, then the oldest: it must not push out what was proved.
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

/** The newest proved one of each of the last days, weeks and months that have one. */
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

/** The first day of a day's week: 2026-11-22 is a Sunday, of the week of 2026-11-16. */
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
