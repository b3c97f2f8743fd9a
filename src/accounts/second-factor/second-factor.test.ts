import { eq, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { sessionsTable } from "../table.ts";
import { recoveryCodesTable, totpTable } from "./table.ts";

let site: TestSite;
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestSite({ RATE_LIMITS: "off", SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, who?: Staff, payload?: object) =>
  site.api.inject({ method, url, headers: who?.headers ?? {}, ...(payload ? { payload } : {}) });
const login = ({ user, password }: Staff, more: object = {}) =>
  call("POST", "/api/auth/login", undefined, { email: user.email, password, ...more });
const subjectsTo = (who: Staff) =>
  smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(who.user.email)).map(({ mail }) => mail.subject);

/** Generates the phone's code, optionally with its clock off. */
const codeOf = (secret: string, secondsOff = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + secondsOff * 1000 });

/** Creates an account with an authenticator; its first code was used long ago. */
async function setUp(role: "admin" | "editor" = "editor") {
  const staff = await addStaff(site.resources, role);
  const { secret } = (await call("POST", "/api/account/totp", staff)).json<{ secret: string }>();
  const answer = await call("POST", "/api/account/totp/confirm", staff, { code: codeOf(secret) });
  await forgetUsed(staff);
  return { staff, secret, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
}
const forgetUsed = (staff: Staff) =>
  site.resources.db.update(totpTable).set({ lastStep: 0 }).where(eq(totpTable.userId, staff.user.id));

describe("codes of an app", () => {
  it("are set up with a secret that is shown once, kept encrypted, and counts after its first code", async () => {
    const ana = await addStaff(site.resources);
    const started = await call("POST", "/api/account/totp", ana);
    const { secret, uri } = started.json<{ secret: string; uri: string }>();
    expect(started.headers["cache-control"]).toBe("no-store");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Vitrine:.*secret=/);
    expect((await login(ana)).statusCode).toBe(200);

    const wrong = await call("POST", "/api/account/totp/confirm", ana, { code: "000000" });
    expect(wrong.json()).toMatchObject({
      status: 401,
      signedIn: true,
      error: expect.stringContaining("hora") as string,
    });
    const confirmed = await call("POST", "/api/account/totp/confirm", ana, {
      code: codeOf(secret).replace(/(...)/, "$1 "),
    });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([2-9a-z]{4}-){6}[2-9a-z]{4}$/);
    const stored = JSON.stringify([
      await site.resources.db.select().from(totpTable),
      (await site.resources.db.select().from(recoveryCodesTable)).map(({ codeHash }) => codeHash.toString()),
    ]);
    for (const one of [secret, ...recoveryCodes]) expect(stored).not.toContain(one.replaceAll("-", ""));
    expect((await call("POST", "/api/account/totp", ana)).statusCode).toBe(409);
    await eventually(() => subjectsTo(ana).includes("Verificação em duas etapas ativada"));
  });

  it("are asked for after the right password, and say nothing to who does not have it", async () => {
    const { staff, secret } = await setUp();
    expect(
      (await login({ ...staff, password: "errada" }, { code: codeOf(secret) })).json(),
    ).not.toHaveProperty("secondFactor");
    const asked = await login(staff);
    expect(asked.json()).toMatchObject({ status: 401, secondFactor: true, methods: ["code"] });
    expect(asked.headers["set-cookie"]).toBeUndefined();
    expect((await login(staff, { code: "123" })).json()).toMatchObject({ status: 401, secondFactor: true });
    const answer = await login(staff, { code: codeOf(secret) });
    expect(answer.json()).toEqual({ token: expect.any(String) as string, user: staff.user });
  });

  it.each([
    [-90, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [90, 401],
  ])("of a phone whose clock is off by %i seconds are answered with %i", async (secondsOff, status) => {
    const { staff, secret } = await setUp();
    // Avoids the boundary between two steps.
    await eventually(() => (Date.now() / 1000) % 30 < 27);
    const answer = await login(staff, { code: codeOf(secret, secondsOff) });
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(answer.json().error).toMatch(/data e a hora do celular/);
  });

  it("work once, also at the same time", async () => {
    const { staff, secret } = await setUp();
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => login(staff, { code })));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "401", "401"]);
    expect((await login(staff, { code })).statusCode).toBe(401);
  });

  it("cannot be read with another key, and recovery codes still work then", async () => {
    const { staff, secret, recoveryCodes } = await setUp();
    const { createSecretBox } = await import("#src/platform/secrets/secret-key.ts");
    const other = await createApi({ ...site.resources, secrets: createSecretBox(["outra chave"]) });
    const tryIt = (code: string | undefined) =>
      other.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: staff.user.email, password: staff.password, code },
      });
    expect((await tryIt(codeOf(secret))).statusCode).toBe(401);
    expect((await tryIt(recoveryCodes[0])).statusCode).toBe(200);
    await other.close();
  });

  it("are not offered where the server has no key", async () => {
    const other = await createApi({ ...site.resources, secrets: undefined });
    const { headers } = await addStaff(site.resources);
    const answer = await other.inject({ method: "POST", url: "/api/account/totp", headers });
    expect(answer.json()).toMatchObject({
      status: 503,
      error: expect.stringContaining("SECRET_KEY") as string,
    });
    await other.close();
  });

  it("can be given up, and the sign-in asks for the password alone", async () => {
    const { staff } = await setUp();
    expect((await call("DELETE", "/api/account/totp", staff)).statusCode).toBe(204);
    expect((await call("DELETE", "/api/account/totp", staff)).statusCode).toBe(404);
    expect((await login(staff)).statusCode).toBe(200);
    await eventually(() => subjectsTo(staff).includes("Verificação em duas etapas: algo foi removido"));
  });
});

describe("recovery codes", () => {
  it("work once each, in any case and without their hyphens", async () => {
    const { staff, recoveryCodes } = await setUp();
    const [first = "", second = ""] = recoveryCodes;
    const twice = await Promise.all([login(staff, { code: first }), login(staff, { code: first })]);
    expect(twice.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "401"]);
    expect((await login(staff, { code: first })).statusCode).toBe(401);
    expect((await login(staff, { code: ` ${second.replaceAll("-", "").toUpperCase()} ` })).statusCode).toBe(
      200,
    );
    expect((await call("GET", "/api/account", staff)).json()).toMatchObject({
      hasTotp: true,
      recoveryCodes: 8,
    });
  });

  it("work too where they are the shorter ones of an earlier version", async () => {
    const { staff } = await setUp();
    const codeHash = hashToken(`${staff.user.id} ${"abcd".repeat(4)}`);
    await site.resources.db.insert(recoveryCodesTable).values({ codeHash, userId: staff.user.id });
    expect((await login(staff, { code: "ABCD-abcd-abcd-abcd" })).statusCode).toBe(200);
    expect((await login(staff, { code: "ABCD-abcd-abcd-abcd" })).statusCode).toBe(401);
  });

  it("are nobody else's, and end when new ones are made", async () => {
    const [{ staff: ana, recoveryCodes }, { staff: rui }] = [await setUp(), await setUp()];
    expect((await login(rui, { code: recoveryCodes[0] })).statusCode).toBe(401);
    const renewed = await call("POST", "/api/account/recovery-codes", ana);
    expect((await login(ana, { code: recoveryCodes[0] })).statusCode).toBe(401);
    const [code] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await login(ana, { code })).statusCode).toBe(200);
    expect(
      (await call("POST", "/api/account/recovery-codes", await addStaff(site.resources))).statusCode,
    ).toBe(409);
  });
});

describe("an administrator", () => {
  it("takes a lost second factor away: the sessions end, and the owner is told", async () => {
    const { staff } = await setUp();
    const admin = await addStaff(site.resources, "admin");
    const path = `/api/people/${staff.user.id}/totp`;
    expect((await call("DELETE", path, await addStaff(site.resources, "editor"))).statusCode).toBe(403);
    expect((await call("DELETE", path, admin)).statusCode).toBe(204);
    expect((await call("GET", "/api/auth/verify", staff)).statusCode).toBe(401);
    expect((await login(staff)).statusCode).toBe(200);
    expect((await call("DELETE", path, admin)).statusCode).toBe(404);
    expect((await call("DELETE", "/api/people/eu/totp", admin)).statusCode).toBe(404);
    expect((await call("DELETE", `/api/people/${admin.user.id}/totp`, admin)).statusCode).toBe(409);
    await eventually(() => subjectsTo(staff).includes("Sua verificação em duas etapas foi removida"));
  });
});

describe("a role that needs a second factor", () => {
  const requireOf = (who: Staff, roles: string[]) =>
    call("PUT", "/api/people/second-factor-roles", who, { roles });
  let admin: Staff;
  beforeEach(async () => {
    admin = await addStaff(site.resources, "admin");
    await requireOf(admin, []);
  });
  afterAll(() => requireOf(admin, []));

  it("leads who has none to set it up, and lets nothing else be done until then", async () => {
    const ana = await addStaff(site.resources, "editor");
    expect((await requireOf(admin, ["editor"])).json()).toEqual({ roles: ["editor"] });
    const answer = await login(ana);
    expect(answer.json()).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await call("GET", "/api/auth/verify", ana)).json()).toEqual({
      user: ana.user,
      mustSetUpSecondFactor: true,
    });
    for (const [method, url] of [
      ["GET", "/api/dashboard/stats"],
      ["POST", "/api/posts"],
      ["PUT", "/api/account"],
      ["GET", "/api/account/sessions"],
    ] as const)
      expect((await call(method, url, ana)).json(), url).toMatchObject({
        status: 403,
        secondFactorRequired: true,
      });
    // The non-public part of public reads is closed too.
    expect((await call("GET", "/api/posts?status=draft", ana)).json()).toEqual(
      (await call("GET", "/api/posts?status=draft")).json(),
    );
    const { secret } = (await call("POST", "/api/account/totp", ana)).json<{ secret: string }>();
    await call("POST", "/api/account/totp/confirm", ana, { code: codeOf(secret) });
    expect((await call("GET", "/api/dashboard/stats", ana)).statusCode).toBe(200);
    expect((await call("GET", "/api/auth/verify", ana)).json()).toEqual({ user: ana.user });
    expect((await call("GET", "/api/dashboard/stats", admin)).statusCode).toBe(200);
  });

  it("is an administrator's choice, and reaches every process", async () => {
    const ana = await addStaff(site.resources, "editor");
    expect((await requireOf(ana, [])).statusCode).toBe(403);
    expect((await requireOf(admin, ["chefe"])).statusCode).toBe(422);
    const [one, other] = await Promise.all([
      requireOf(admin, ["editor"]),
      requireOf(admin, ["author", "author"]),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const { roles } = (await call("GET", "/api/people/second-factor-roles", admin)).json<{
      roles: string[];
    }>();
    expect(roles).toHaveLength(1);
  });
});

describe("sensitive acts", () => {
  const isLongAgo = (who: Staff) =>
    site.resources.db
      .update(sessionsTable)
      .set({ confirmedAt: sql`now() - interval '10 minutes'` })
      .where(eq(sessionsTable.userId, who.user.id));
  const confirm = (who: Staff, payload: object) => call("POST", "/api/auth/confirm", who, payload);

  it("ask again who it is after ten minutes, and not before", async () => {
    const admin = await addStaff(site.resources, "admin");
    const acts = [
      ["POST", "/api/settings/api-tokens", { name: "Um token" }],
      ["PUT", "/api/settings/api-tokens/1", { name: "Outro nome" }],
      ["DELETE", "/api/settings/api-tokens/1"],
      ["POST", "/api/webhooks", { name: "Um destino", url: "https://destino.example" }],
      ["POST", "/api/webhooks/1/secret"],
      ["POST", "/api/leads/exports"],
      ["POST", "/api/companies/exports"],
      ["PUT", "/api/privacy/requests/1", { status: "DONE", erase: true }],
      ["POST", "/api/account/totp"],
      ["DELETE", "/api/account/totp"],
      ["POST", "/api/account/recovery-codes"],
      ["DELETE", "/api/account/passkeys/1"],
      ["PUT", "/api/account", { email: "novo@exemplo.com.br" }],
      ["DELETE", "/api/people/1/totp"],
      ["PUT", "/api/people/second-factor-roles", { roles: [] }],
    ] as const;
    await isLongAgo(admin);
    for (const [method, url, payload] of acts)
      expect((await call(method, url, admin, payload)).json(), url).toMatchObject({
        status: 403,
        reauthenticate: true,
      });
    expect((await call("GET", "/api/settings/api-tokens", admin)).statusCode).toBe(200);
    expect((await call("PUT", "/api/account", admin, { name: "Ana Prado" })).statusCode).toBe(200);

    expect((await confirm(admin, { password: "errada" })).json()).toMatchObject({
      status: 401,
      signedIn: true,
      error: "Senha incorreta",
    });
    expect((await confirm(admin, { password: admin.password })).statusCode).toBe(200);
    for (const [method, url, payload] of acts)
      expect((await call(method, url, admin, payload)).statusCode, url).not.toBe(403);
  });

  it("are not opened for an hour by a clock that was set back by one", async () => {
    const admin = await addStaff(site.resources, "admin");
    await site.resources.db
      .update(sessionsTable)
      .set({ confirmedAt: sql`now() + interval '1 hour'`, lastSeenAt: sql`now() + interval '1 hour'` })
      .where(eq(sessionsTable.userId, admin.user.id));
    expect((await call("POST", "/api/leads/exports", admin)).statusCode).toBe(403);
    // The session continues, and a proof of identity opens them.
    expect((await confirm(admin, { password: admin.password })).statusCode).toBe(200);
    expect((await call("POST", "/api/leads/exports", admin)).statusCode).toBe(200);
    const ahead = sql`${sessionsTable.lastSeenAt} > now() AND ${sessionsTable.userId} = ${admin.user.id}`;
    expect(await site.resources.db.$count(sessionsTable, ahead)).toBe(0);
  });

  it("are opened by a code too, once, and in this session alone", async () => {
    const { staff, secret } = await setUp("admin");
    await isLongAgo(staff);
    const other = (await login(staff, { code: codeOf(secret, -30) })).json<{ token: string }>();
    const act = (headers: object) =>
      site.api.inject({
        method: "POST",
        url: "/api/leads/exports",
        headers: headers as Record<string, string>,
      });
    // Signing in counts as a proof.
    expect((await act({ authorization: `Bearer ${other.token}` })).statusCode).toBe(200);
    expect((await act(staff.headers)).statusCode).toBe(403);
    const code = codeOf(secret);
    expect((await confirm(staff, { code })).statusCode).toBe(200);
    expect((await act(staff.headers)).statusCode).toBe(200);
    expect((await confirm(staff, { code })).statusCode).toBe(401);
    expect((await confirm(staff, { code, password: staff.password })).statusCode).toBe(422);
    expect((await confirm(staff, {})).statusCode).toBe(422);
    expect(
      (await site.api.inject({ method: "POST", url: "/api/auth/confirm", payload: {} })).statusCode,
    ).toBe(401);
  });

  describe("give the session another token", () => {
    const withToken = (token: string): Staff => ({ ...ana, headers: { authorization: `Bearer ${token}` } });
    const isIn = async (token: string) =>
      (await call("GET", "/api/auth/verify", withToken(token))).statusCode === 200;
    const proveBy = async (token: string) =>
      (await confirm(withToken(token), { password: ana.password })).json<{ token?: string }>().token;
    let ana: Staff;
    beforeEach(async () => {
      ana = await addStaff(site.resources);
    });
    const aMinuteLater = () =>
      site.resources.db
        .update(sessionsTable)
        .set({ previousUntil: sql`${sessionsTable.previousUntil} - interval '1 minute'` })
        .where(eq(sessionsTable.userId, ana.user.id));

    it("and end the one before it a minute after the new one is used", async () => {
      const token = (await proveBy(ana.token)) ?? "";
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await isIn(token)).toBe(true);
      // Calls of other tabs may still be in flight.
      expect(await isIn(ana.token)).toBe(true);
      await aMinuteLater();
      expect([await isIn(token), await isIn(ana.token)]).toEqual([true, false]);
      expect(await site.resources.db.$count(sessionsTable, eq(sessionsTable.userId, ana.user.id))).toBe(1);
    });

    it("and sign nobody out whose answer was lost", async () => {
      const lost = (await proveBy(ana.token)) ?? "";
      await aMinuteLater();
      expect(await isIn(ana.token)).toBe(true);
      const token = (await proveBy(ana.token)) ?? "";
      expect([await isIn(token), await isIn(lost)]).toEqual([true, false]);
    });

    it("and no second one to another tab that proves it at the same time", async () => {
      const token = (await proveBy(ana.token)) ?? "";
      expect(await isIn(token)).toBe(true);
      expect(await proveBy(ana.token)).toBeUndefined();
      expect([await isIn(token), await isIn(ana.token)]).toEqual([true, true]);
    });

    it("and signing out or a changed password ends both", async () => {
      const token = (await proveBy(ana.token)) ?? "";
      const body = { current: ana.password, password: "uma senha que ninguém usa 83" };
      const changed = await call("PUT", "/api/account/password", withToken(token), body);
      const { token: third } = changed.json<{ token: string }>();
      expect([await isIn(ana.token), await isIn(token), await isIn(third)]).toEqual([false, false, true]);
      ana.password = body.password;
      const fourth = (await proveBy(third)) ?? "";
      expect((await call("POST", "/api/auth/logout", withToken(third))).statusCode).toBe(204);
      expect([await isIn(third), await isIn(fourth)]).toEqual([false, false]);
    });
  });

  it("do not let a stolen session guess", async () => {
    const guarded = await openTestSite();
    const { headers } = await addStaff(guarded.resources);
    const guess = () =>
      guarded.api.inject({
        method: "POST",
        url: "/api/auth/confirm",
        headers,
        payload: { password: "palpite" },
      });
    for (let count = 0; count < 10; count++) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
    await guarded.close();
  });

  it("say so in the documentation", async () => {
    const { paths } = (await call("GET", "/api/openapi.json")).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    }>();
    expect(paths["/api/settings/api-tokens"]?.post?.responses["403"]).toBeDefined();
    expect(paths["/api/account/totp"]?.delete?.responses["403"]?.description).toBe("Confirme que é você");
  });
});
