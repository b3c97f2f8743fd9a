import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { sessionsTable, usersTable } from "../table.ts";
import { currentUser, requireUser } from "./authenticate.server.ts";
import { startSession } from "./sessions.server.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const verify = (authorization?: string, url = "/api/auth/verify") =>
  site.api.inject({ url, headers: authorization === undefined ? {} : { authorization } });

describe("GET /api/auth/verify", () => {
  it("says whose token it is", async () => {
    const ana = await addStaff(site.resources);
    const answer = await verify(`Bearer ${ana.token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ user: ana.user });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await verify(`bearer ${ana.token}`)).statusCode).toBe(200);
  });

  it.each([
    ["no token", undefined],
    ["an empty one", "Bearer "],
    ["an unknown one", `Bearer ${"a".repeat(43)}`],
    ["something else", "Bearer '; DROP TABLE sessions --"],
    ["NUL", "Bearer %00"],
    ["an endless one", `Bearer ${"a".repeat(10_000)}`],
    ["another scheme", "Basic YWRtaW46YWRtaW4="],
  ])("answers 401 to %s", async (_what, authorization) => {
    const answer = await verify(authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.json()).toMatchObject({ status: 401, error: "Entre novamente para continuar." });
  });

  it("does not take the bare token, nor one in the address", async () => {
    const { token } = await addStaff(site.resources);
    expect((await verify(token)).statusCode).toBe(401);
    expect((await verify(undefined, `/api/auth/verify?token=${token}`)).statusCode).toBe(401);
  });

  const change = (userId: string, values: Record<string, SQL>) =>
    site.resources.db.update(sessionsTable).set(values).where(eq(sessionsTable.userId, userId));

  it("refuses a session once thirty days are over, however busy it is", async () => {
    const { token, headers, user } = await addStaff(site.resources);
    const [row] = await site.resources.db
      .select({ days: sql<number>`extract(epoch FROM expires_at - created_at) / 86400` })
      .from(sessionsTable)
      .where(eq(sessionsTable.userId, user.id));
    expect(Number(row?.days)).toBeCloseTo(30, 5);
    await change(user.id, { expiresAt: sql`now()` });
    expect((await verify(`Bearer ${token}`)).statusCode).toBe(401);
    expect((await site.api.inject({ method: "POST", url: "/api/auth/logout", headers })).statusCode).toBe(
      401,
    );
  });

  it("refuses a session that nobody used for 24 hours, and each use counts anew", async () => {
    const { token, user } = await addStaff(site.resources);
    await change(user.id, { lastSeenAt: sql`now() - interval '23 hours 59 minutes'` });
    expect((await verify(`Bearer ${token}`)).statusCode).toBe(200);
    const [row] = await site.resources.db
      .select({ seconds: sql<number>`extract(epoch FROM now() - last_seen_at)` })
      .from(sessionsTable)
      .where(eq(sessionsTable.userId, user.id));
    expect(Number(row?.seconds)).toBeLessThan(30);
    await change(user.id, { lastSeenAt: sql`now() - interval '24 hours'` });
    expect((await verify(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it("notes the use once a minute, not at each call", async () => {
    const { token, user } = await addStaff(site.resources);
    const seen = async () => {
      await verify(`Bearer ${token}`);
      const [row] = await site.resources.db
        .select({ at: sessionsTable.lastSeenAt, version: sql<string>`sessions.xmin::text` })
        .from(sessionsTable)
        .where(eq(sessionsTable.userId, user.id));
      return row;
    };
    const first = await seen();
    expect(await seen()).toEqual(first);
    await change(user.id, { lastSeenAt: sql`now() - interval '61 seconds'` });
    const [one, other] = await Promise.all([seen(), seen()]);
    expect(one?.at.getTime()).toBeGreaterThan(Date.now() - 30_000);
    expect(await seen()).toEqual(other);
  });

  it("refuses the sessions of a disabled account", async () => {
    const { token, user } = await addStaff(site.resources);
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, user.id));
    expect((await verify(`Bearer ${token}`)).statusCode).toBe(401);
  });
});

describe("POST /api/auth/logout", () => {
  const logout = (headers = {}) => site.api.inject({ method: "POST", url: "/api/auth/logout", headers });

  it("ends that session on the server and no other", async () => {
    const ana = await addStaff(site.resources);
    const other = await startSession(site.resources.db, ana.user.id);
    const answer = await logout(ana.headers);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect((await verify(`Bearer ${ana.token}`)).statusCode).toBe(401);
    expect((await logout(ana.headers)).statusCode).toBe(401);
    expect((await verify(`Bearer ${other}`)).statusCode).toBe(200);
  });

  it("is 401 without a session", async () => {
    expect((await logout()).statusCode).toBe(401);
  });
});

it("sweeps expired sessions away when a new one starts", async () => {
  const { user } = await addStaff(site.resources);
  const mine = () => site.resources.db.select().from(sessionsTable).where(eq(sessionsTable.userId, user.id));
  await site.resources.db
    .update(sessionsTable)
    .set({ expiresAt: sql`now() - interval '1 day'` })
    .where(eq(sessionsTable.userId, user.id));
  await startSession(site.resources.db, user.id);
  expect(await mine()).toHaveLength(1);
});

describe("public reads", () => {
  const read = (headers = {}) => site.api.inject({ url: "/api/settings/public", headers });

  it("are open to visitors and staff, but not to an invalid token", async () => {
    const { headers } = await addStaff(site.resources);
    expect((await read()).statusCode).toBe(200);
    expect((await read(headers)).statusCode).toBe(200);
    expect((await read({ authorization: "Bearer nenhum" })).statusCode).toBe(401);
    expect((await read({ authorization: "Basic YTpi" })).statusCode).toBe(200);
  });
});

describe("requireUser", () => {
  it("knows the roles, and comes before validation", async () => {
    const api = await createApi(site.resources);
    const { z } = await import("zod");
    api.put(
      "/api/test/:id",
      {
        onRequest: requireUser(site.resources, "administrator"),
        schema: { body: z.object({ name: z.string() }) },
      },
      async (request) => ({ by: currentUser(request).name }),
    );
    const put = (headers: Record<string, string>, payload: object) =>
      api.inject({ method: "PUT", url: "/api/test/1", headers, payload });
    const admin = await addStaff(site.resources, "admin");
    const editor = await addStaff(site.resources, "editor");

    expect((await put({}, {})).statusCode).toBe(401);
    const forbidden = await put(editor.headers, {});
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.json()).toMatchObject({ status: 403, title: "Sem permissão" });
    expect((await put(admin.headers, {})).statusCode).toBe(422);
    const done = await put(admin.headers, { name: "x" });
    expect(done.json()).toEqual({ by: "Ana Ribeiro" });
    await api.close();
  });
});
