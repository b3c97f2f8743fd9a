import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

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

/** Sends wrong guesses at the same time; returns their statuses. */
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

  it("from many addresses are thirty per account and hour", async () => {
    const leo = await addStaff(site.resources, "editor", "leo@prumo.example");
    // One address that continues after its ten tries must not use up the account's tries.
    for (let address = 1; address <= 3; address++) {
      for (let round = 0; round < 12; round++) {
        await login(leo.user.email, "errada", `198.51.100.${address}`);
      }
    }
    const refused = await login(leo.user.email, leo.password, "198.51.100.9");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["ratelimit-policy"]).toBe('"login-account";q=30;w=3600');
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  });
});
