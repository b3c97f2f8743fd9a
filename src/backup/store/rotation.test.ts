import { describe, expect, it } from "vitest";
import { createRandom } from "#src/shared/seeded-random.ts";
import { type BackupRecord, newRecord } from "./record.ts";
import { budgetOf, chooseExpired, roomForNext } from "./rotation.ts";

const TIME_ZONE = "America/Sao_Paulo";
const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-22T12:00:00Z");

function backupAt(at: Date, more: Partial<BackupRecord> = {}): BackupRecord {
  const record = newRecord(crypto.randomUUID(), "nightly", "running", false, at);
  return { ...record, state: "proved", bytes: 100, provedAt: at.toISOString(), ...more };
}

/** One each night at 3:10, newest first. */
function nightly(nights: number, more: Partial<BackupRecord> = {}): BackupRecord[] {
  return Array.from({ length: nights }, (_, n) =>
    backupAt(new Date(Date.parse("2026-11-22T06:10:00Z") - n * DAY_MS), more),
  );
}

function keptOf(records: BackupRecord[], budgetBytes = Infinity, now = NOW): BackupRecord[] {
  const removed = new Set(chooseExpired(records, { now, timeZone: TIME_ZONE, budgetBytes }));
  return records.filter((record) => !removed.has(record));
}

const daysOf = (records: BackupRecord[]): string[] => records.map(({ at }) => at.slice(0, 10));

describe("what stays", () => {
  it("is 7 days, 4 weeks and 6 months of a year of nights", () => {
    expect(daysOf(keptOf(nightly(365)))).toEqual([
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
      "2026-11-16",
      // The last night of each week, Monday to Sunday; 22 November is one of them.
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
      // The last night of each month.
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
    ]);
  });

  it("is counted in days of the business: 1:00 UTC is the evening before", () => {
    const evening = backupAt(new Date("2026-11-22T01:00:00Z"), { reason: "nightly" });
    const morning = backupAt(new Date("2026-11-21T06:10:00Z"));
    const later = nightly(8).filter(({ at }) => !at.startsWith("2026-11-21"));
    const kept = keptOf([...later.slice(0, 1), evening, morning, ...later.slice(1)]);
    expect(kept).toContain(evening);
    expect(kept).not.toContain(morning);
  });

  it("is for a week what was asked for, taken before something risky, or failed", () => {
    const at = new Date(NOW.getTime() - 6 * DAY_MS);
    const recent = (["manual", "migration", "restore"] as const).map((reason) => backupAt(at, { reason }));
    const failed = backupAt(at, { state: "failed", provedAt: null, bytes: null });
    const records = [...nightly(30), ...recent, failed].toSorted((a, b) => b.at.localeCompare(a.at));
    for (const record of [...recent, failed]) expect(keptOf(records)).toContain(record);
    const later = new Date(NOW.getTime() + 8 * DAY_MS);
    expect(keptOf(records, Infinity, later)).not.toContain(failed);
  });

  it("is never one that did not prove itself, in place of one that did", () => {
    const bad = nightly(3, { state: "failed", provedAt: null });
    const old = nightly(40).slice(20);
    const kept = keptOf([...bad, ...old], 300, new Date("2026-12-20T12:00:00Z"));
    expect(kept).toContain(old[0]);
  });
});

describe("space", () => {
  it("takes the oldest first, and never the newest proved one", () => {
    const records = nightly(365);
    expect(daysOf(keptOf(records, 250))).toEqual(["2026-11-22", "2026-11-21"]);
    expect(daysOf(keptOf(records, 0))).toEqual(["2026-11-22"]);
  });

  it("is half of what would be free without backups", () => {
    expect(budgetOf(nightly(2), 800)).toBe(500);
    expect(roomForNext(nightly(2), 800)).toBe(400);
    expect(roomForNext(nightly(2), 100)).toBe(50);
    expect(roomForNext([], 1000)).toBe(500);
    expect(roomForNext(nightly(1, { bytes: 5000 }), 10)).toBe(0);
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])("holds for any history of backups (%i)", (seed) => {
  const { int, pick, chance } = createRandom(seed);
  let records: BackupRecord[] = [];
  for (let day = 0; day < 400; day++) {
    for (let n = int(0, 3); n > 0; n--) {
      const at = new Date(Date.parse("2025-10-01T00:00:00Z") + day * DAY_MS + int(0, DAY_MS - 1));
      const state = pick(["proved", "proved", "failed", "proving"] as const);
      const bytes = state === "failed" && chance(0.5) ? null : int(1, 1000);
      const reason = pick(["nightly", "nightly", "manual", "restore"] as const);
      records.push(
        backupAt(at, { state, bytes, reason, provedAt: state === "proved" ? at.toISOString() : null }),
      );
    }
    records = records.toSorted((a, b) => b.at.localeCompare(a.at));
    const now = new Date(Date.parse("2025-10-01T00:00:00Z") + (day + 1) * DAY_MS);
    const budgetBytes = chance(0.7) ? Infinity : int(0, 5000);
    const kept = keptOf(records, budgetBytes, now);
    const newest = records.find(({ state }) => state === "proved");
    if (newest) expect(kept).toContain(newest);
    const used = kept.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
    const fixed = new Set(kept.filter((one) => one === newest || one.state === "proving"));
    expect(used <= budgetBytes || kept.every((one) => fixed.has(one) || one.bytes === null)).toBe(true);
    const old = kept.filter(
      ({ at, state }) => state === "proved" && Date.parse(at) < now.getTime() - 7 * DAY_MS,
    );
    expect(old.length).toBeLessThanOrEqual(7 + 4 + 6);
    // A second run removes nothing more.
    expect(keptOf(kept, budgetBytes, now)).toEqual(kept);
    records = kept.filter(({ state }) => state !== "proving");
  }
});
