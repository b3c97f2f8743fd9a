// Tests that calls that need a session reveal nothing else without a valid token, as listed in the API document.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postType } from "#src/features/posts/posts.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { addStaff } from "./staff.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

type Paths = Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
interface GuardedCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
}

let site: TestSite;
let calls: GuardedCall[];
/** Id of an existing post; its address must give the same answer as that of a missing one. */
let knownId: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  const { paths } = (await site.api.inject("/api/openapi.json")).json<{ paths: Paths }>();
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((way) => "session" in way))
      .map(([method]) => ({ method: method.toUpperCase() as GuardedCall["method"], path })),
  );
  const [{ user }, left, late] = [
    await addStaff(site.resources),
    await addStaff(site.resources),
    await addStaff(site.resources),
  ];
  const made = await createItem(site.resources, postType, user, { title: "Um post", content: "Texto" });
  knownId = made.ok ? made.item.id : "";
  await site.api.inject({ method: "POST", url: "/api/auth/logout", headers: left.headers });
  await site.resources.db.execute(
    sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${late.user.id}`,
  );
  Object.assign(tokens, {
    "no token": "",
    "a token that has expired": late.headers.authorization,
    "a token that was signed out": left.headers.authorization,
    "a token nobody has": `Bearer ${randomUUID()}`,
    "another scheme": `Basic ${left.token}`,
    "a scheme alone": "Bearer",
    "something endless": `Bearer ${"a".repeat(5_000)}`,
    "signs of SQL": "Bearer ' OR 1=1 --",
  });
});
afterAll(() => site.close());

describe("a call that needs a session", () => {
  it("is one of many", () => {
    expect(calls.length).toBeGreaterThan(40);
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(expect.arrayContaining(["PUT /api/settings", "GET /api/leads", "POST /api/posts"]));
  });

  it.each([
    "no token",
    "a token that has expired",
    "a token that was signed out",
    "a token nobody has",
    "another scheme",
    "a scheme alone",
    "something endless",
    "signs of SQL",
  ])("answers 401 to %s, whether the thing exists or not", async (kind) => {
    for (const { method, path } of calls) {
      const ask = async (id: string) => {
        const url = path.replaceAll(/\{\w+\}/g, id);
        const authorization = tokens[kind];
        const headers = authorization ? { authorization } : {};
        const { statusCode, body } = await site.api.inject({ method, url, headers });
        return { statusCode, problem: (JSON.parse(body) as { error?: string; detail?: string }).error };
      };
      const [known, unknown] = [await ask(knownId), await ask(randomUUID())];
      expect(known.statusCode, `${method} ${path}`).toBe(401);
      expect(known, `${method} ${path}`).toEqual(unknown);
    }
  });
});
