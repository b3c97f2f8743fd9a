import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { addressKey, createLimiter, networkKey } from "./rate-limit.ts";

describe("addressKey", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("%s counts as %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

it("of a network is the /48 of an IPv6 address", () => {
  expect(networkKey("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1");
  expect(networkKey("203.0.113.7")).toBe("203.0.113.7");
});

describe("limiter", () => {
  let site: TestResources;
  beforeAll(async () => {
    site = await openTestResources();
  });
  afterAll(() => site.close());

  const limit = { name: "three", points: 3, seconds: 60 };

  it("lets exactly the points through, however many come at once", async () => {
    const { limiter } = site.resources;
    const states = await Promise.all(Array.from({ length: 10 }, () => limiter.take(limit, "crowd")));
    expect(states.filter((state) => !state.exceeded)).toHaveLength(3);
    const last = states.find((state) => state.exceeded);
    expect(last?.remaining).toBe(0);
    expect(last?.resetSeconds).toBeGreaterThan(0);
    expect(last?.resetSeconds).toBeLessThanOrEqual(60);
  });

  it("counts keys apart", async () => {
    const { limiter } = site.resources;
    await Promise.all(Array.from({ length: 4 }, () => limiter.take(limit, "one")));
    expect((await limiter.take(limit, "other")).exceeded).toBe(false);
  });

  it("gives back what did not count", async () => {
    const { limiter } = site.resources;
    for (let round = 0; round < 6; round++) {
      expect((await limiter.take(limit, "undecided")).exceeded).toBe(false);
      await limiter.refund(limit, "undecided");
    }
  });

  it("shows a full count without counting", async () => {
    const { limiter } = site.resources;
    expect((await limiter.peek(limit, "watched")).exceeded).toBe(false);
    for (let round = 0; round < 3; round++) await limiter.take(limit, "watched");
    expect((await limiter.peek(limit, "watched")).exceeded).toBe(true);
    expect((await limiter.peek(limit, "watched")).remaining).toBe(0);
  });

  describe("when the clock is set back by an hour", () => {
    afterEach(() => void vi.useRealTimers());
    const setBack = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });

    it.each(["take", "peek"] as const)(
      "keeps nobody out for longer than its window, seen by %s",
      async (look) => {
        const { limiter } = site.resources;
        const key = `back-${look}`;
        for (let round = 0; round < 4; round++) await limiter.take(limit, key);
        setBack();
        const state = await limiter[look](limit, key);
        expect(state.exceeded).toBe(true);
        expect(state.resetSeconds).toBeLessThanOrEqual(60);
        vi.setSystemTime(Date.now() + 61_000);
        expect((await limiter.take(limit, key)).exceeded).toBe(false);
      },
    );

    it("lets nobody begin anew: what was counted counts on", async () => {
      const { limiter } = site.resources;
      for (let round = 0; round < 2; round++) await limiter.take(limit, "guesser");
      setBack();
      expect((await limiter.take(limit, "guesser")).remaining).toBe(0);
      vi.setSystemTime(Date.now() + 30_000);
      expect((await limiter.take(limit, "guesser")).exceeded).toBe(true);
    });
  });

  it("keeps no address in the table", async () => {
    await site.resources.limiter.take(limit, "203.0.113.7");
    const { rows } = await site.resources.db.$client.query<{ key: string }>("SELECT key FROM rate_limits");
    expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
    // Nor an unsalted hash, which everybody could compute for each of four billion addresses.
    const plain = createHash("sha256").update("203.0.113.7").digest("base64url");
    expect(JSON.stringify(rows)).not.toContain(plain);
  });

  it("has the same keys in every process of a site, and others on every site", async () => {
    const again = createLimiter(site.resources.db.$client, true);
    await again.take(limit, "shared", 2);
    expect((await site.resources.limiter.take(limit, "shared")).remaining).toBe(0);
    const other = await openTestResources();
    const keys = async ({ resources }: TestResources) => {
      await resources.limiter.take(limit, "203.0.113.9");
      return (await resources.db.$client.query<{ key: string }>("SELECT key FROM rate_limits")).rows;
    };
    const known = new Set((await keys(site)).map(({ key }) => key));
    expect((await keys(other)).filter(({ key }) => known.has(key))).toEqual([]);
    await other.close();
  });
});
