import { expect, it } from "vitest";
import { nextAttemptAt } from "./deliver.server.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const giveUpAt = new Date(START + 24 * 3_600_000);

function pauses(random: number): number[] {
  const found: number[] = [];
  let now = START;
  for (let attempt = 1; ; attempt++) {
    const next = nextAttemptAt({ attempt, giveUpAt }, now, random);
    if (!next) return found;
    found.push((next.getTime() - now) / 1000);
    now = next.getTime();
  }
}

it("pauses begin within seconds, grow, and end a day later exactly", () => {
  for (const random of [0, 0.5, 1]) {
    const all = pauses(random);
    expect(all[0]).toBeGreaterThanOrEqual(3);
    expect(all[0]).toBeLessThanOrEqual(5);
    expect(all.slice(0, 6)).toEqual(all.slice(0, 6).toSorted((a, b) => a - b));
    expect(Math.max(...all)).toBeLessThanOrEqual(2.5 * 3600);
    expect(all.reduce((sum, pause) => sum + pause)).toBeCloseTo(24 * 3600);
    expect(all.length).toBeGreaterThan(15);
  }
});

it("no two deliveries wait equally long", () => {
  const failed = { attempt: 3, giveUpAt };
  expect(nextAttemptAt(failed, START, 0)).not.toEqual(nextAttemptAt(failed, START, 1));
});

it.each([
  ["120", 120],
  ["Fri, 20 Nov 2026 12:10:00 GMT", 600],
  ["999999999", 6 * 3600],
  ["1", 4],
  ["-5", 4],
  ["amanhã", 4],
  ["Fri, 20 Nov 1999 12:10:00 GMT", 4],
  ["", 4],
])("a receiver that asks for %j waits %d s", (retryAfter, seconds) => {
  const next = nextAttemptAt({ attempt: 1, giveUpAt, retryAfter }, START, 0.5);
  expect(next?.getTime()).toBe(START + seconds * 1000);
});

it("a wish does not reach beyond the end", () => {
  const late = giveUpAt.getTime() - 1000;
  expect(nextAttemptAt({ attempt: 9, giveUpAt, retryAfter: "3600" }, late)).toEqual(giveUpAt);
  expect(nextAttemptAt({ attempt: 9, giveUpAt }, giveUpAt.getTime())).toBeUndefined();
});
