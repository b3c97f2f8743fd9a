import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { readConfig } from "#src/platform/config.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { listAdminEmails } from "../accounts.server.ts";
import { sessionsTable, usersTable } from "../table.ts";
import { DEMO_ADMIN, getDemoCredentials } from "./demo-admin.server.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";

const PUBLIC = { HOST: "0.0.0.0", SITE_URL: "https://prumo.example" };
let site: TestSite;
afterEach(() => site.close());

/** Starts with the same database in another environment. @param log collects the lines logged by the start */
async function start(environment: Record<string, string>, log: string[] = []): Promise<Resources> {
  const resources: Resources = {
    ...site.resources,
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", ...environment }),
    log: pino({ level: "info" }, { write: (line) => log.push(line) }),
  };
  await ensureFirstAdmin(resources);
  return resources;
}

interface Where {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const login = (credentials: object, { headers = {}, remoteAddress = "127.0.0.1" }: Where = {}) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "localhost:3000", ...headers },
    remoteAddress,
    payload: credentials,
  });

const users = () => site.resources.db.select().from(usersTable);
const demoOnScreen = (request: object) =>
  getDemoCredentials(site.resources, {
    headers: { host: "localhost" },
    socket: { remoteAddress: "127.0.0.1" },
    raw: { httpVersion: "1.1" },
    ...request,
  } as never);

const ELSEWHERE: [string, Where][] = [
  ["another host name", { headers: { host: "prumo.example" } }],
  ["another port's name", { headers: { host: "localhost.prumo.example:3000" } }],
  ["an address of the network", { headers: { host: "192.168.0.7:3000" } }],
  ["a forwarding proxy", { headers: { "x-forwarded-for": "203.0.113.9" } }],
  ["a proxy that names the host", { headers: { "x-forwarded-host": "prumo.example" } }],
  ["a standard proxy", { headers: { forwarded: "for=203.0.113.9" } }],
  ["a gateway", { headers: { via: "1.1 gateway" } }],
  ["a content network", { headers: { "cf-connecting-ip": "203.0.113.9" } }],
  ["a page of a public site", { headers: { origin: "https://prumo.example" } }],
  ["another machine", { remoteAddress: "192.168.0.9" }],
];

describe("on somebody's own machine", () => {
  it("is the demo administrator, whom the login screen shows", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const answer = await login(DEMO_ADMIN);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      name: "Administrador",
      email: DEMO_ADMIN.email,
      role: "admin",
    });
    expect(await demoOnScreen({})).toEqual({ email: "admin@prumo.example", password: "vitrine-demo" });
  });

  it("works from nowhere else: not the password, not its token, and it is not shown there", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const { token } = (await login(DEMO_ADMIN)).json<{ token: string }>();
    const verify = ({ headers = {}, remoteAddress = "127.0.0.1" }: Where) =>
      site.api.inject({
        url: "/api/auth/verify",
        headers: { host: "localhost:3000", ...headers, authorization: `Bearer ${token}` },
        remoteAddress,
      });
    for (const [where, place] of ELSEWHERE) {
      const answer = await login(DEMO_ADMIN, place);
      expect(answer.json(), where).toMatchObject({ status: 401, error: "E-mail ou senha inválidos" });
      expect((await verify(place)).statusCode, where).toBe(401);
      const { headers, remoteAddress = "127.0.0.1" } = place;
      const screen = { headers: { host: "localhost", ...headers }, socket: { remoteAddress } };
      expect(await demoOnScreen(screen), where).toBeNull();
    }
    expect((await verify({})).statusCode).toBe(200);
  });

  it("lets the other accounts in from anywhere", async () => {
    site = await openTestSite();
    const { user, password } = await addStaff(site.resources);
    const answer = await login({ email: user.email, password }, { headers: { host: "prumo.example" } });
    expect(answer.statusCode).toBe(200);
  });

  it("is shown only as long as the credentials work", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const change = (values: Partial<typeof usersTable.$inferInsert>) =>
      site.resources.db.update(usersTable).set(values).where(eq(usersTable.email, DEMO_ADMIN.email));
    const [demo] = await users();
    const other = await addStaff(site.resources);
    const [row] = await site.resources.db.select().from(usersTable).where(eq(usersTable.id, other.user.id));
    await change({ passwordHash: row?.passwordHash });
    expect(await demoOnScreen({})).toBeNull();
    await change({ passwordHash: demo?.passwordHash, disabledAt: new Date() });
    expect(await demoOnScreen({})).toBeNull();
    await change({ disabledAt: null });
    expect(await demoOnScreen({})).not.toBeNull();
  });

  it("is made once, however often and by however many processes the site is started", async () => {
    site = await openTestSite();
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(site.resources)));
    await ensureFirstAdmin(site.resources);
    expect(await users()).toHaveLength(1);
    expect(await listAdminEmails(site.resources.db)).toEqual([DEMO_ADMIN.email]);
  });
});

describe("with ADMIN_EMAIL alone", () => {
  it("is that person with a random password in the log, also on one's own machine", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const log: string[] = [];
    await start({ ADMIN_EMAIL: "chefe@prumo.example" }, log);
    expect(await listAdminEmails(site.resources.db)).toEqual(["chefe@prumo.example"]);
    expect((await login(DEMO_ADMIN)).statusCode).toBe(401);
    const said = log.join("\n");
    const password = /[\w-]{24}/.exec(said.replaceAll(/"(?:hostname|time|pid)":[^,]*/g, ""))?.[0] ?? "";
    expect((await login({ email: "chefe@prumo.example", password })).statusCode, said).toBe(200);
    await start({ ADMIN_EMAIL: "chefe@prumo.example" }, log);
    expect(await users()).toHaveLength(2);
  });
});

describe("with ADMIN_PASSWORD", () => {
  it("is that one, and no demo administrator beside it", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const log: string[] = [];
    await start({ ADMIN_EMAIL: "Chefe@Prumo.example", ADMIN_PASSWORD: "segredo-longo" }, log);
    const answer = await login({ email: "chefe@prumo.example", password: "segredo-longo" });
    expect(answer.json().user).toMatchObject({ name: "Administrador", role: "admin" });
    expect((await login(DEMO_ADMIN)).statusCode).toBe(401);
    expect(await demoOnScreen({})).toBeNull();
    expect(log).toEqual([]);
  });

  it("is left as it is by a later start with another password", async () => {
    site = await openTestSite({ ADMIN_EMAIL: "chefe@prumo.example", ADMIN_PASSWORD: "segredo-longo" });
    await ensureFirstAdmin(site.resources);
    await start({ ADMIN_EMAIL: "chefe@prumo.example", ADMIN_PASSWORD: "outro-segredo" });
    expect((await login({ email: "chefe@prumo.example", password: "segredo-longo" })).statusCode).toBe(200);
    expect(await users()).toHaveLength(1);
  });

  it("says at a later start that another password has no effect, and what has", async () => {
    site = await openTestSite();
    const environment = { ADMIN_EMAIL: "chefe@prumo.example", ADMIN_PASSWORD: "segredo-longo" };
    const log: string[] = [];
    await start(environment, log);
    await start(environment, log);
    expect(log).toEqual([]);
    await start({ ...environment, ADMIN_PASSWORD: "outro-segredo" }, log);
    expect(log.join("")).toMatch(/ADMIN_PASSWORD has no effect.*npm run admin -- reset E-MAIL/);
    expect(log.join("")).not.toContain("outro-segredo");
  });

  it("has twelve characters at least where it makes the first administrator", async () => {
    site = await openTestSite();
    await expect(start({ ADMIN_PASSWORD: "onze letras" })).rejects.toThrow(
      "ADMIN_PASSWORD precisa ter pelo menos 12 caracteres",
    );
    expect(await users()).toHaveLength(0);
  });

  it.each([
    ["password12345", "mais usadas"],
    ["vitrine-vitrine", "nome do site"],
    ["chefe@prumo.example", "seu e-mail"],
  ])("is refused as everybody's is: %s", async (password, reason) => {
    site = await openTestSite();
    const environment = { ADMIN_EMAIL: "chefe@prumo.example", ADMIN_PASSWORD: password };
    await expect(start(environment)).rejects.toThrow(reason);
    expect(await users()).toHaveLength(0);
  });

  it("cannot be the published one in public", async () => {
    site = await openTestSite();
    await expect(start({ ...PUBLIC, ADMIN_PASSWORD: DEMO_ADMIN.password })).rejects.toThrow("ADMIN_PASSWORD");
    expect(await users()).toHaveLength(0);
  });
});

describe("in public", () => {
  const randomPassword = (log: string[]) => /with the password (\S+)/.exec(log.join(""))?.[1] ?? "";

  it.each([
    { SITE_URL: "https://prumo.example" },
    { HOST: "0.0.0.0" },
    { TRUST_PROXY: "10.0.0.1" },
    { DATABASE_URL: "postgres://x@db/x" },
  ])("%j: a random password, in the log once", async (environment) => {
    site = await openTestSite();
    const log: string[] = [];
    await start(environment as unknown as Record<string, string>, log);
    await start(environment as unknown as Record<string, string>, log);
    expect(log).toHaveLength(1);
    const password = randomPassword(log);
    expect(password).toMatch(/^[\w-]{24}$/);
    const host = { headers: { host: "prumo.example" } };
    expect((await login({ email: DEMO_ADMIN.email, password }, host)).statusCode).toBe(200);
    expect((await login(DEMO_ADMIN)).statusCode).toBe(401);
    expect(await demoOnScreen({})).toBeNull();
  });

  it("has one password, whichever of several processes comes first", async () => {
    site = await openTestSite();
    const log: string[] = [];
    await Promise.all(Array.from({ length: 5 }, () => start(PUBLIC, log)));
    expect(log).toHaveLength(1);
    expect(await users()).toHaveLength(1);
    const password = randomPassword(log);
    expect((await login({ email: DEMO_ADMIN.email, password })).statusCode).toBe(200);
  });

  it("shuts out the demo administrator of an earlier start, sessions included", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const { token } = (await login(DEMO_ADMIN)).json<{ token: string }>();
    const other = await addStaff(site.resources, "admin");
    const log: string[] = [];
    await start(PUBLIC, log);

    const [demo] = await site.resources.db
      .select()
      .from(usersTable)
      .where(eq(usersTable.email, DEMO_ADMIN.email));
    expect(demo?.disabledAt).toBeInstanceOf(Date);
    expect(log).toEqual([]);
    expect((await login(DEMO_ADMIN)).statusCode).toBe(401);
    const headers = { host: "localhost", authorization: `Bearer ${token}` };
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(401);
    const left = await site.resources.db.select().from(sessionsTable);
    expect(left.map((session) => session.userId)).toEqual([other.user.id]);
    expect(await listAdminEmails(site.resources.db)).toEqual([other.user.email]);
  });

  it("makes a random administrator where the demo one was the last", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const { token } = (await login(DEMO_ADMIN)).json<{ token: string }>();
    await addStaff(site.resources, "editor");
    const log: string[] = [];
    const resources = await start({ ...PUBLIC, ADMIN_EMAIL: "chefe@prumo.example" }, log);
    expect(await listAdminEmails(site.resources.db)).toEqual(["chefe@prumo.example"]);
    const headers = { host: "localhost", authorization: `Bearer ${token}` };
    const publicApi = await createApi(resources);
    expect((await publicApi.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(401);
    await publicApi.close();
    expect((await login({ email: "chefe@prumo.example", password: randomPassword(log) })).statusCode).toBe(
      200,
    );
  });

  it("does not know the demo administrator even where a row was left enabled", async () => {
    site = await openTestSite();
    await ensureFirstAdmin(site.resources);
    const config = readConfig({ NODE_ENV: "test", ...PUBLIC });
    const publicApi = await createApi({ ...site.resources, config });
    const answer = await publicApi.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { host: "localhost" },
      payload: DEMO_ADMIN,
    });
    expect(answer.statusCode).toBe(401);
    await publicApi.close();
  });
});
