// Every documented call, made by every kind of caller, against the one table of rights.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may, RIGHTS, type Right } from "#src/accounts/rights.ts";
import type { Role } from "#src/accounts/schema.ts";
import { usersTable } from "#src/accounts/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eq } from "drizzle-orm";

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call {
  name: string;
  method: Method;
  url: string;
  scope: string;
}

let site: TestSite;
let calls: Call[];
const people = {} as Record<Role, Staff>;

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  for (const role of ["admin", "editor", "author"] as const)
    people[role] = await addStaff(site.resources, role);
  const { paths } = (await site.api.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { "x-scope"?: string }>>;
  }>();
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase() as Method,
      // Of nothing that exists, so that an allowed call changes nothing.
      url: path.replace(/\{\w+\}/g, () => randomUUID()),
      scope: call["x-scope"] ?? "none",
    })),
  );
});
afterAll(() => site.close());

const statusOf = async ({ method, url }: Call, headers = {}) =>
  (await site.api.inject({ method, url, headers, payload: method === "GET" ? undefined : {} })).statusCode;
/** Ends the caller's own session. */
const isHarmless = ({ url }: Call) => url !== "/api/auth/logout";

describe("the table of rights", () => {
  it("is what every call declares, one way or the other", () => {
    expect(calls.length).toBeGreaterThan(100);
    const scopes = new Set(calls.map(({ scope }) => scope));
    expect([...scopes].toSorted()).toEqual(
      ["anonymous", "public", "token", ...Object.keys(RIGHTS)].toSorted(),
    );
  });

  it.each(["author", "editor", "admin"] as const)("holds for every call of an %s", async (role) => {
    const refused: string[] = [];
    const wrong: string[] = [];
    for (const call of calls.filter(({ scope }) => scope in RIGHTS).filter(isHarmless)) {
      const status = await statusOf(call, people[role].headers);
      const isAllowed = may(role, call.scope as Right);
      if (status === 403) refused.push(call.name);
      if (status === 401 || status >= 500 || (status === 403) === isAllowed)
        wrong.push(`${call.name} ${status}`);
    }
    expect(wrong).toEqual([]);
    if (role === "admin") expect(refused).toEqual([]);
  });

  it("lets nobody in without a session, with a disabled account's, or with one that has ended", async () => {
    const gone = await addStaff(site.resources);
    const disabled = await addStaff(site.resources);
    await site.api.inject({ method: "POST", url: "/api/auth/logout", headers: gone.headers });
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, disabled.user.id));
    const wrong: string[] = [];
    for (const call of calls.filter(({ scope }) => scope in RIGHTS)) {
      for (const headers of [{}, gone.headers, disabled.headers]) {
        const status = await statusOf(call, headers);
        if (status !== 401) wrong.push(`${call.name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("opens to authors their own account, posts, projects and these calls, and no other", () => {
    const open = calls.filter(({ scope }) => scope === "member").map(({ name }) => name);
    expect(open.filter((name) => !/\/api\/(posts|projects|account)\b/.test(name))).toEqual([
      "get /api/auth/verify",
      "post /api/auth/logout",
      "post /api/auth/confirm",
      "post /api/auth/confirm/passkey-options",
      "post /api/images",
    ]);
    expect(open.filter((name) => /\b(publish|unpublish|schedule|answer)$/.test(name))).toEqual([]);
  });
});
