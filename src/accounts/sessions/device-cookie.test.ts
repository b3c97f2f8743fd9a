import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { knownDevicesTable, sessionsTable } from "../table.ts";
import { expireDevices } from "./known-devices.server.ts";

let site: TestSite;
afterEach(() => site.close());

const login = ({ user, password }: Staff, headers: Record<string, string> = {}) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    headers,
    payload: { email: user.email, password },
  });

it("names the device at a sign-in by a random number that scripts cannot read, and remembers it", async () => {
  site = await openTestSite();
  const ana = await addStaff(site.resources);
  const rui = await addStaff(site.resources);
  const first = String((await login(ana, { "user-agent": "Navegador/1.0" })).headers["set-cookie"]);
  expect(first).toMatch(
    /^vitrine_device=[\w-]{22}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  const name = /=([\w-]{22});/.exec(first)?.[1] ?? "";
  // The same device keeps its name for any user; another device gets another.
  const again = await login(rui, { cookie: `outro=1; vitrine_device=${name}` });
  expect(again.headers["set-cookie"]).toBe(first);
  expect((await login(ana)).headers["set-cookie"]).not.toContain(name);

  const hash = createHash("sha256").update(name).digest();
  const { userId, userAgent } = sessionsTable;
  const there = await site.resources.db
    .select({ userId, userAgent })
    .from(sessionsTable)
    .innerJoin(knownDevicesTable, eq(knownDevicesTable.userId, userId))
    .where(and(eq(knownDevicesTable.deviceHash, hash), isNotNull(userAgent)))
    .orderBy(sessionsTable.createdAt);
  expect(there.map((row) => [row.userId, row.userAgent]).slice(0, 2)).toEqual([
    [ana.user.id, "Navegador/1.0"],
    [rui.user.id, "lightMyRequest"],
  ]);
});

it("forgets devices that nobody has come back with for 13 months, and the oldest of too many", async () => {
  site = await openTestSite();
  const { db } = site.resources;
  const [ana, rui] = [await addStaff(site.resources), await addStaff(site.resources)];
  const add = (who: Staff, count: number, age: string) =>
    db.execute(sql`INSERT INTO known_devices (user_id, device_hash, last_used_at)
      SELECT ${who.user.id}, sha256(${age}::bytea || n::text::bytea), now() - ${age}::interval
      FROM generate_series(1, ${count}) n`);
  await add(ana, 60, "2 months");
  await add(rui, 1, "14 months");
  await add(rui, 1, "12 months");
  await login(ana);
  await expireDevices(db);
  const left = async (who: Staff) => db.$count(knownDevicesTable, eq(knownDevicesTable.userId, who.user.id));
  expect([await left(ana), await left(rui)]).toEqual([50, 1]);
});

it("takes no name that it did not give, and sets none where nobody signs in", async () => {
  site = await openTestSite();
  const ana = await addStaff(site.resources);
  for (const cookie of [
    "vitrine_device=eu",
    "vitrine_device=; a",
    `vitrine_device=${"a".repeat(5000)}`,
    "=;;=",
  ]) {
    const { statusCode, headers } = await login(ana, { cookie });
    expect(statusCode).toBe(200);
    expect(headers["set-cookie"]).toMatch(/^vitrine_device=[\w-]{22};/);
  }
  const wrong = await login({ ...ana, password: "errada" });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.headers["set-cookie"]).toBeUndefined();
});

it("is replaced where nobody has signed in with it: whoever planted it would share its budget", async () => {
  site = await openTestSite();
  const ana = await addStaff(site.resources);
  const planted = "p".repeat(22);
  const { headers } = await login(ana, { cookie: `vitrine_device=${planted}` });
  expect(headers["set-cookie"]).not.toContain(planted);
  const hash = createHash("sha256").update(planted).digest();
  expect(await site.resources.db.$count(knownDevicesTable, eq(knownDevicesTable.deviceHash, hash))).toBe(0);
});

it("is sent by https alone where the site has it, and taken from no page without", async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example" });
  const ana = await addStaff(site.resources);
  const cookieOf = async (cookie = "") => String((await login(ana, { cookie })).headers["set-cookie"]);
  const made = await cookieOf();
  expect(made).toMatch(/^__Secure-vitrine_device=[\w-]{22}; .*; SameSite=Lax; Secure$/);
  const [own = ""] = made.split(";");
  expect(await cookieOf(`vitrine_device=${"a".repeat(22)}; ${own}`)).toBe(made);
  // A name set before the site had HTTPS is still known.
  const name = /=([\w-]{22});/.exec(made)?.[1] ?? "";
  expect(await cookieOf(`vitrine_device=${name}`)).toContain(`__Secure-vitrine_device=${name};`);
});
