import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { totpTable } from "./table.ts";

let site: TestSite;
let staff: Staff;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "127.0.0.1" });
  await site.startWorkers();
});
beforeEach(async () => {
  await site.resources.db.execute("DELETE FROM rate_limits");
  staff = await addStaff(site.resources);
  ({ secret } = (await call("/api/account/totp", {})).json<{ secret: string }>());
  const set = await call("/api/account/totp/confirm", { code: rightCode() });
  ({ recoveryCodes } = set.json<{ recoveryCodes: string[] }>());
  await site.resources.db.update(totpTable).set({ lastStep: 0 }).where(eq(totpTable.userId, staff.user.id));
});
afterAll(() => site.close());

const rightCode = () => new TOTP({ secret }).generate();
/** Avoids the three codes that are valid now. */
const wrongCode = () => {
  const right = new Set(
    [-30, 0, 30].map((s) => new TOTP({ secret }).generate({ timestamp: Date.now() + s * 1000 })),
  );
  return ["000000", "111111", "222222", "333333"].find((code) => !right.has(code)) ?? "";
};
const call = (url: string, payload: object) =>
  site.api.inject({ method: "POST", url, headers: staff.headers, payload });
const login = (code: string | undefined, address: string, cookie?: string) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) },
    payload: { email: staff.user.email, password: staff.password, ...(code ? { code } : {}) },
  });
/** Sends wrong codes, each from a different address. @returns the statuses */
async function guess(times: number, network: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    // The password's own limits are not under test.
    await site.resources.db.execute("DELETE FROM rate_limits WHERE key LIKE 'login%'");
    statuses.push((await login(wrongCode(), `${network}.${n}`)).statusCode);
  }
  return statuses;
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["set-cookie"]).split(";")[0];

describe("wrong codes after the right password", () => {
  it("are five at one sign-in: then the right one waits too, and says for how long", async () => {
    for (let n = 0; n < 5; n++) expect((await login(wrongCode(), "203.0.113.1")).statusCode).toBe(401);
    const refused = await login(rightCode(), "203.0.113.1");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect((await login(rightCode(), "203.0.113.2")).statusCode).toBe(200);
  });

  it("do not slip through when sent at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(wrongCode(), "203.0.113.3")));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
  });

  it("are ten at the account, from however many addresses; the owner is told once, and still gets in", async () => {
    const known = cookieOf(await login(rightCode(), "198.51.100.1"));
    await site.resources.db.update(totpTable).set({ lastStep: 0 });
    const statuses = await guess(14, "203.0.113");
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    const subjects = async () => (await readOutbox(site, staff.user.email)).map(({ subject }) => subject);
    await eventually(async () => (await subjects()).includes("Alguém sabe a sua senha"));
    expect((await subjects()).filter((subject) => subject === "Alguém sabe a sua senha")).toHaveLength(1);
    // A new device needs a recovery code, which cannot be guessed; a known one works as always.
    expect((await login(rightCode(), "198.51.100.2")).statusCode).toBe(429);
    expect((await login(recoveryCodes[0], "198.51.100.2")).statusCode).toBe(200);
    expect((await login(rightCode(), "198.51.100.1", known)).statusCode).toBe(200);
  });

  it("grow slower the longer they go on: 40 in a day, 100 in a month", async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"] });
    let looked = 0;
    try {
      for (let quarter = 0; quarter < 4 * 24; quarter += 2) {
        vi.setSystemTime(start + quarter * 15 * 60_000);
        const statuses = await guess(3, `10.0.${quarter}`);
        looked += statuses.filter((status) => status === 401).length;
      }
    } finally {
      vi.useRealTimers();
    }
    expect(looked).toBeLessThanOrEqual(40);
    expect(looked).toBeGreaterThan(20);
  });

  it("count nothing when they are right, absent, or a passkey", async () => {
    for (let n = 0; n < 7; n++) {
      await site.resources.db.update(totpTable).set({ lastStep: 0 });
      expect((await login(undefined, "203.0.113.9")).statusCode).toBe(401);
      expect((await login(rightCode(), "203.0.113.9")).statusCode).toBe(200);
    }
  });
});

describe("wrong codes of somebody with a session", () => {
  it("count in the same budget", async () => {
    for (let n = 0; n < 5; n++)
      expect((await call("/api/auth/confirm", { code: wrongCode() })).statusCode).toBe(401);
    expect((await call("/api/auth/confirm", { code: rightCode() })).statusCode).toBe(429);
    // The password is another way to prove identity.
    expect((await call("/api/auth/confirm", { password: staff.password })).statusCode).toBe(200);
    expect(await guess(6, "203.0.113")).toEqual([...Array<number>(5).fill(401), 429]);
  });
});
