import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { auditTable } from "#src/audit/table.ts";
import { networkKey } from "#src/platform/rate-limit.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { recordFailedLogin } from "./failed-login.server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const login = (email: string, remoteAddress: string) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    payload: { email, password: "uma senha errada" },
  });
const reasons = async () => {
  const { after, action, at } = auditTable;
  const rows = await site.resources.db
    .select({ after })
    .from(auditTable)
    .where(eq(action, "login.failed"))
    .orderBy(desc(at));
  return rows.map((row) => row.after?.["Motivo"]);
};
/** Waits until everything a network has caused is recorded, since its entries are written one by one. */
const writtenOf = (network: string) =>
  site.resources.loginQueue.enqueue(networkKey(network), () => Promise.resolve());
const countOf = async (reason: string) => (await reasons()).filter((one) => one === reason).length;

it("too many tries are an entry of their network, whatever accounts it goes on with", async () => {
  const networks = ["198.51.100.7", "203.0.113.7"];
  for (const network of networks) {
    for (let n = 0; n < 2; n++) {
      const { email } = (await addStaff(site.resources)).user;
      for (let tried = 0; tried < 13; tried++) await login(email, network);
      expect((await login(email, network)).statusCode).toBe(429);
    }
  }
  for (const network of networks) await writtenOf(network);
  expect(await countOf("Tentativas demais")).toBe(2);
});

it("a flood is written in part, a few at a time, and said once in the process's log", async () => {
  const warn = vi.spyOn(site.resources.log, "warn");
  const select = vi.spyOn(site.resources.db, "select");
  const request = (n: number) =>
    ({ log: site.resources.log, headers: {}, ip: `10.${n % 250}.${Math.trunc(n / 250)}.1` }) as never;
  const { email } = (await addStaff(site.resources)).user;
  select.mockClear();
  const all = Array.from({ length: 500 }, (_, n) =>
    recordFailedLogin(site.resources, { email, reason: "Senha errada", request: request(n) }),
  );
  expect(select).toHaveBeenCalledTimes(2);
  await Promise.all(all);
  expect(select).toHaveBeenCalledTimes(52);
  expect(warn.mock.calls.filter(([text]) => String(text).startsWith("a flood of logins"))).toHaveLength(1);
  // Once the flood is over, the next failure is recorded again.
  const later = (await addStaff(site.resources)).user.email;
  const reason = "Códigos errados demais";
  await recordFailedLogin(site.resources, { email: later, reason, request: request(1) });
  expect(await countOf("Códigos errados demais")).toBe(1);
});
