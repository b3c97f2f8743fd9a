import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { ApiToken } from "./schema.ts";
import { tokensTable } from "./table.ts";

const PATH = "/api/settings/api-tokens";

describe("API tokens", () => {
  let site: TestSite;
  let admin: Staff;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
    admin = await addStaff(site.resources, "admin");
  });
  afterAll(() => site.close());

  const call = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: unknown,
    headers: Record<string, string> = admin.headers,
  ) =>
    site.api.inject({
      method,
      url: `${PATH}${path}`,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
  const create = async (payload: object = { name: "n8n" }) =>
    (await call("POST", "", payload)).json<ApiToken>();
  const me = (headers: Record<string, string>) => site.api.inject({ url: "/api/me", headers });

  it("shows a token whole once, then by its ends, and keeps only its hash", async () => {
    const answer = await call("POST", "", { name: " n8n ", description: "", expiresInDays: "30" });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<ApiToken>();
    expect(made).toMatchObject({
      token: expect.stringMatching(/^vtr_[0-9a-f]{48}$/),
      name: "n8n",
      description: null,
      permissions: ["create_post"],
      isActive: true,
      lastUsedAt: null,
    });
    const days = (Date.parse(made.expiresAt ?? "") - Date.parse(made.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);

    const [listed] = (await call("GET", "")).json<ApiToken[]>();
    expect(listed).toEqual({ ...made, token: `${made.token.slice(0, 8)}…${made.token.slice(-4)}` });
    const rows = JSON.stringify(await site.resources.db.select().from(tokensTable));
    expect(rows).not.toContain(made.token.slice(8, -4));
  });

  it.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-10:00", "amanhã"])(
    "does not expire at %s, which is no time that could be kept",
    async (expiresAt) => {
      const { id } = await create();
      expect((await call("PUT", `/${id}`, { expiresAt })).statusCode).toBe(422);
    },
  );

  it.each([
    ["X-API-Token", (token: string) => ({ "x-api-token": token })],
    ["Authorization as bearer", (token: string) => ({ authorization: `Bearer ${token}` })],
    ["bare Authorization", (token: string) => ({ authorization: token })],
  ])("is taken by %s, and remembers when", async (_how, toHeaders) => {
    const { id, token } = await create({ name: "Zapier", permissions: ["create_project", "create_project"] });
    const answer = await me(toHeaders(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ name: "Zapier", permissions: ["create_project"], expiresAt: null });
    const listed = (await call("GET", "")).json<ApiToken[]>().find((one) => one.id === id);
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  describe("that is not, or no longer, valid is 401 with the same words", () => {
    const refused = async (headers: Record<string, string>) => {
      const answer = await me(headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: "Token inválido, inativo ou expirado." });
    };

    it("when it is missing, empty, unknown, masked, cut, in capitals, or a session's", async () => {
      const { token } = await create();
      await refused({});
      await refused({ "x-api-token": "" });
      await refused({ "x-api-token": `vtr_${"0".repeat(48)}` });
      await refused({ "x-api-token": `${token.slice(0, 8)}…${token.slice(-4)}`.replace("…", "...") });
      await refused({ "x-api-token": token.slice(0, -1) });
      await refused({ "x-api-token": token.toUpperCase() });
      await refused({ "x-api-token": `${token}a` });
      await refused(admin.headers);
    });

    it("when it is 10,000 characters long, not ASCII, or has more around it", async () => {
      const { token } = await create();
      await refused({ "x-api-token": "v".repeat(10_000) });
      await refused({ authorization: `Bearer ${token}${"0".repeat(10_000)}` });
      await refused({ "x-api-token": `vtr_${"é".repeat(48)}` });
      await refused({ "x-api-token": `${token.slice(0, 8)}\u00859f3c` });
      await refused({ authorization: `Bearer Bearer ${token}` });
      await refused({ authorization: `Basic ${btoa(`token:${token}`)}` });
      await refused({ authorization: "Bearer" });
      await refused({ authorization: "Bearer null" });
      await refused({ "x-api-token": `${token},${token}` });
      await refused({ "x-api-token": `' OR 1=1 --` });
    });

    it("when two headers disagree: X-API-Token is the one that counts", async () => {
      const [one, other] = [await create({ name: "Um" }), await create({ name: "Outro" })];
      const both = await me({ "x-api-token": one.token, authorization: `Bearer ${other.token}` });
      expect(both.json()).toMatchObject({ name: "Um" });
      await refused({ "x-api-token": "vtr_errado", authorization: `Bearer ${other.token}` });
      await refused({ "x-api-token": "", authorization: `Bearer ${other.token}` });
      expect((await me({ "x-api-token": one.token, ...admin.headers })).statusCode).toBe(200);
    });

    it.each(["bearer", "BEARER", "BeArEr"])("but not for a scheme written %s", async (scheme) => {
      const { token } = await create();
      expect((await me({ authorization: `${scheme}  ${token} ` })).statusCode).toBe(200);
    });

    it("when its owner was deleted", async () => {
      const owner = await addStaff(site.resources, "admin");
      const { token } = (await call("POST", "", { name: "De quem saiu" }, owner.headers)).json<ApiToken>();
      expect((await me({ "x-api-token": token })).statusCode).toBe(200);
      await site.resources.db.execute(sql`DELETE FROM users WHERE id = ${owner.user.id}`);
      await refused({ "x-api-token": token });
    });

    it("when it is switched off, and works again when switched on", async () => {
      const made = await create();
      expect((await call("PUT", `/${made.id}`, { ...made, isActive: false })).statusCode).toBe(200);
      await refused({ "x-api-token": made.token });
      await call("PUT", `/${made.id}`, { isActive: true });
      expect((await me({ "x-api-token": made.token })).statusCode).toBe(200);
    });

    it("when it has expired", async () => {
      const made = await create({ name: "Vencido", expiresInDays: 1 });
      await call("PUT", `/${made.id}`, { expiresAt: new Date(Date.now() - 1000).toISOString() });
      await refused({ "x-api-token": made.token });
      await call("PUT", `/${made.id}`, { expiresAt: null });
      expect((await me({ "x-api-token": made.token })).statusCode).toBe(200);
    });

    it("when it was deleted", async () => {
      const made = await create();
      expect((await call("DELETE", `/${made.id}`)).statusCode).toBe(204);
      expect((await call("DELETE", `/${made.id}`)).statusCode).toBe(404);
      await refused({ "x-api-token": made.token });
    });

    it("when its owner is disabled", async () => {
      const owner = await addStaff(site.resources, "admin");
      const { token } = (await call("POST", "", { name: "De outra pessoa" }, owner.headers)).json<ApiToken>();
      await site.resources.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${owner.user.id}`);
      await refused({ "x-api-token": token });
    });
  });

  it("are counted by their state", async () => {
    const { db } = site.resources;
    await db.delete(tokensTable);
    await create();
    const off = await create();
    await call("PUT", `/${off.id}`, { isActive: false, expiresAt: "2020-01-01T00:00:00Z" });
    const expired = await create();
    await call("PUT", `/${expired.id}`, { expiresAt: "2020-01-01T00:00:00Z" });
    expect((await call("GET", "/stats")).json()).toEqual({ total: 3, active: 1, inactive: 1, expired: 1 });
  });

  it.each([
    [{}, "name", "Informe o nome do token"],
    [{ name: " " }, "name", "Informe o nome do token"],
    [{ name: ["n8n"] }, "name", "Informe o nome do token"],
    [{ name: "a\u0000" }, "name", "Nome contém caracteres que não podem ser usados"],
    [{ name: "n8n", permissions: [] }, "permissions", "Escolha pelo menos uma permissão"],
    [{ name: "n8n", permissions: "create_post" }, "permissions", "Permissões: envie uma lista"],
    [
      { name: "n8n", permissions: ["admin"] },
      "permissions.0",
      "Permissões: use create_post, create_project, create_page, update_page",
    ],
    [{ name: "n8n", expiresInDays: "amanhã" }, "expiresInDays", expect.stringContaining("Expira em (dias)")],
    [{ name: "n8n", expiresInDays: 0 }, "expiresInDays", expect.stringContaining("Expira em (dias)")],
    [{ name: "n8n", expiresInDays: 1.5 }, "expiresInDays", expect.stringContaining("Expira em (dias)")],
    [{ name: "n8n", expiresInDays: 99_999 }, "expiresInDays", expect.stringContaining("Expira em (dias)")],
  ])("are not made of %j", async (payload, field, message) => {
    const before = await site.resources.db.$count(tokensTable);
    const answer = await call("POST", "", payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object[] }>().errors).toContainEqual({ field, message });
    expect(await site.resources.db.$count(tokensTable)).toBe(before);
  });

  it.each(["nada", "00000000-0000-4000-8000-000000000000", "\u0000"])(
    "answer 404 for the id %j",
    async (id) => {
      const path = `/${encodeURIComponent(id)}`;
      expect((await call("PUT", path, { name: "n8n" })).statusCode).toBe(404);
      expect((await call("DELETE", path)).statusCode).toBe(404);
    },
  );

  it("are an administrator's alone", async () => {
    const editor = await addStaff(site.resources, "editor");
    const { id } = await create();
    for (const [method, path, payload] of [
      ["GET", "", undefined],
      ["GET", "/stats", undefined],
      ["POST", "", { name: "n8n" }],
      ["PUT", `/${id}`, { name: "n8n" }],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      expect((await call(method, path, payload, editor.headers)).statusCode).toBe(403);
      expect((await call(method, path, payload, {})).statusCode).toBe(401);
    }
  });

  it("have a limit of their own, each", async () => {
    const limited = await openTestSite();
    const owner = await addStaff(limited.resources, "admin");
    const make = async () => {
      const answer = await limited.api.inject({
        method: "POST",
        url: PATH,
        headers: owner.headers,
        payload: { name: "n8n" },
      });
      return answer.json<ApiToken>();
    };
    const [busy, calm] = [await make(), await make()];
    const use = (token: string) => limited.api.inject({ url: "/api/me", headers: { "x-api-token": token } });
    const first = await use(busy.token);
    expect(first.headers["ratelimit-policy"]).toBe('"token";q=600;w=60');
    await limited.resources.limiter.take({ name: "token", points: 600, seconds: 60 }, busy.id, 599);
    const over = await use(busy.token);
    expect(over.statusCode).toBe(429);
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    expect((await use(calm.token)).statusCode).toBe(200);
    await limited.close();
  });
});

it("strangers who guess tokens are counted by their address like any other caller", async () => {
  const site = await openTestSite();
  try {
    const remoteAddress = "192.0.2.77";
    const guess = () =>
      site.api.inject({ url: "/api/me", remoteAddress, headers: { "x-api-token": `vtr_${"0".repeat(48)}` } });
    expect((await guess()).statusCode).toBe(401);
    await site.resources.limiter.take(API_LIMIT, remoteAddress, API_LIMIT.points);
    expect((await guess()).statusCode).toBe(429);
  } finally {
    await site.close();
  }
});
