import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findInOutbox, outboxDirOf } from "#src/platform/mail/outbox.ts";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { countAttempt } from "./login-limits.server.ts";

let site: TestSite;
let ana: Staff;

beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "127.0.0.1" });
  ana = await addStaff(site.resources, "admin", "ana@prumo.example");
});
afterAll(() => site.close());

const login = (email: string, password: string, address: string) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "x-forwarded-for": address },
    payload: { email, password },
  });

async function guess(times: number, email: string, address: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => login(email, "errada", address)));
  return answers.map((answer) => answer.statusCode);
}

describe("too many failures", () => {
  it("are ten per address and account: then even the right password waits", async () => {
    for (let count = 1; count <= 10; count++) {
      const answer = await login(ana.user.email, "errada", "203.0.113.1");
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["ratelimit"]).toMatch(new RegExp(`^"login";r=${10 - count};t=\\d+$`));
      expect(answer.headers["ratelimit-policy"]).toBe('"login";q=10;w=900');
    }
    const refused = await login("ANA@prumo.example", ana.password, "203.0.113.1");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect(refused.json()).toMatchObject({
      status: 429,
      error: expect.stringContaining("Muitas tentativas"),
    });
  });

  it("leave other addresses and other accounts alone", async () => {
    const bia = await addStaff(site.resources, "editor", "bia@prumo.example");
    expect((await login(ana.user.email, ana.password, "203.0.113.2")).statusCode).toBe(200);
    expect((await login(bia.user.email, bia.password, "203.0.113.1")).statusCode).toBe(200);
  });

  it("count for e-mails without an account just the same", async () => {
    await guess(10, "ninguem@prumo.example", "203.0.113.3");
    expect((await login("ninguem@prumo.example", "x", "203.0.113.3")).statusCode).toBe(429);
  });

  it("do not slip through when made at the same time", async () => {
    const statuses = await guess(16, "rui@prumo.example", "203.0.113.4");
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses).toContain(429);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it("are the only thing that counts", async () => {
    const eva = await addStaff(site.resources, "editor", "eva@prumo.example");
    for (let count = 0; count < 12; count++) {
      const answer = await login(eva.user.email, eva.password, "203.0.113.5");
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["ratelimit"]).toMatch(/^"login";r=10;/);
    }
    for (let count = 0; count < 3; count++) {
      await site.api.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "x-forwarded-for": "203.0.113.5" },
        payload: { email: eva.user.email },
      });
    }
    const wrong = await login(eva.user.email, "errada", "203.0.113.5");
    expect(wrong.headers["ratelimit"]).toMatch(/^"login";r=9;/);
  });
});

/** Counts attempts as a login does. @returns 0 if the password would have been checked, otherwise the wait */
async function attempt(address: string, email: string, device?: string): Promise<number> {
  const { state } = await countAttempt(site.resources.limiter, { address, email, device });
  return state.exceeded ? state.resetSeconds : 0;
}

/** `GUESSERS=500 npx vitest run login-limits` simulates more; each gets nothing beyond what the first got. */
const GUESSERS = Number(process.env.GUESSERS ?? 100);

describe(`guessing one account from ${GUESSERS} addresses for ten minutes`, () => {
  it("gets 60 guesses at most, and keeps the owner out of nothing", async () => {
    const email = "dona@prumo.example";
    const start = Date.now();
    const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);
    vi.useFakeTimers({ toFake: ["Date"] });
    let reached = 0;
    let known = 0;
    const waits: number[] = [];
    try {
      for (let second = 0; second < 600; second += 6) {
        at(second);
        // Each address tries once a minute, ignoring the wait it was told.
        const each = GUESSERS / 10;
        const first = ((second / 6) % 10) * each;
        const numbers = Array.from({ length: each }, (_, n) => first + n);
        const passed = await Promise.all(
          numbers.map((number) => attempt(`10.0.${number >> 8}.${number & 255}`, email)),
        );
        reached += passed.filter((wait) => wait === 0).length;
        if (second % 120 !== 60) continue;
        known += await attempt("192.0.2.50", email, "device-of-the-owner");
        waits.push(await signInFromNewDevice(`192.0.2.${second / 60}`, email, (later) => at(second + later)));
      }
    } finally {
      vi.useRealTimers();
    }
    expect(reached).toBeLessThanOrEqual(60);
    expect(known).toBe(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30);
  });

  /** Retries as told. @returns seconds until the password was checked */
  async function signInFromNewDevice(address: string, email: string, wait: (seconds: number) => unknown) {
    let waited = 0;
    for (let round = 0; round < 3; round++) {
      const { state, giveBack } = await countAttempt(site.resources.limiter, { address, email });
      if (!state.exceeded) {
        await giveBack();
        return waited;
      }
      waited += state.resetSeconds;
      wait(waited);
    }
    return Number.POSITIVE_INFINITY;
  }

  it("is told to the owner once, and to nobody where there is no account", async () => {
    const lia = await addStaff(site.resources, "editor", "lia@prumo.example");
    for (const email of [lia.user.email, "ninguem-mesmo@prumo.example"])
      for (let n = 0; n < 30; n++) await login(email, "errada", `198.51.100.${n}`);
    const countAlarms = async () => {
      const { rows } = await site.resources.db.$client.query<{ data: { userId: string } }>(
        "SELECT data FROM pgboss.job WHERE name = 'login.alarm'",
      );
      return rows.map(({ data }) => data.userId);
    };
    await eventually(async () => (await countAlarms()).length > 0);
    expect(await countAlarms()).toEqual([lia.user.id]);
    await site.startWorkers();
    const outbox = outboxDirOf(site.resources.config.dataDir);
    await eventually(async () => (await findInOutbox(outbox, personOf(lia.user.email))).length === 1);
  });
});

describe("one address", () => {
  it("that tries sixty accounts is slowed down after the tenth", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++)
      statuses.push((await login(`conta-${n}@prumo.example`, "errada", "203.0.113.60")).statusCode);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10).filter((status) => status === 401).length).toBeLessThanOrEqual(2);
    const refused = await login("mais-uma@prumo.example", "errada", "203.0.113.60");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(30);
  });

  it("of IPv6 is its /64, and its /48 waits too in the end", async () => {
    for (let n = 0; n < 10; n++) expect(await attempt(`2001:db8:7:1::${n}`, "um@prumo.example")).toBe(0);
    expect(await attempt("2001:db8:7:1::ff", "um@prumo.example")).toBeGreaterThan(800);
    let passed = 0;
    for (let n = 0; n < 130; n++)
      if ((await attempt(`2001:db8:8:${n.toString(16)}::1`, `muitas-${n}@prumo.example`)) === 0) passed++;
    expect(passed).toBe(120);
    expect(await attempt("2001:db8:8:ffff::1", "outra@prumo.example")).toBeGreaterThan(1000);
    expect(await attempt("2001:db8:9::1", "outra@prumo.example")).toBe(0);
  });
});

it("a known device has ten failures of its own, whatever others do", async () => {
  for (let n = 0; n < 10; n++) expect(await attempt("203.0.113.70", "casa@prumo.example", "a")).toBe(0);
  expect(await attempt("203.0.113.70", "casa@prumo.example", "a")).toBeGreaterThan(800);
  expect(await attempt("203.0.113.70", "casa@prumo.example", "b")).toBe(0);
});
