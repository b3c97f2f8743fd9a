import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheExceededLimits } from "./http/renders.ts";
import type { LimitState } from "./rate-limit.ts";

const limit = { name: "three", points: 3, seconds: 60 };
let counted: string[] = [];
let { take, known } = cacheExceededLimits(count);

/** Counts like the database: three are let through. */
async function count(of: typeof limit, key: string): Promise<LimitState> {
  counted.push(key);
  const remaining = of.points - counted.filter((one) => one === key).length;
  return { limit: of, remaining: Math.max(0, remaining), resetSeconds: 40, exceeded: remaining < 0 };
}

beforeEach(() => {
  vi.useFakeTimers();
  counted = [];
  ({ take, known } = cacheExceededLimits(count));
});
afterEach(() => void vi.useRealTimers());

it("who is over the limit is counted once more, and then refused from memory until the window ends", async () => {
  for (let round = 0; round < 3; round++) expect((await take(limit, "one")).exceeded).toBe(false);
  for (let round = 0; round < 50; round++) expect((await take(limit, "one")).exceeded).toBe(true);
  expect(counted).toHaveLength(4);
  expect(known(limit, "one")).toMatchObject({ exceeded: true, resetSeconds: 40 });
  expect(known(limit, "other")).toBeUndefined();
  expect((await take(limit, "other")).exceeded).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(await take(limit, "one")).toMatchObject({ exceeded: true, resetSeconds: 10 });
  vi.advanceTimersByTime(11_000);
  counted = [];
  expect((await take(limit, "one")).exceeded).toBe(false);
});

it("a clock that is set back keeps nobody out for longer", async () => {
  for (let round = 0; round < 4; round++) await take(limit, "one");
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(41_000);
  counted = [];
  expect((await take(limit, "one")).exceeded).toBe(false);
});
