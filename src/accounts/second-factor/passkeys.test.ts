import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditTable } from "#src/audit/table.ts";
import { createAuthenticator } from "#src/testing/authenticator.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { usersTable } from "../table.ts";
import { passkeyChallengesTable } from "./table.ts";

const ORIGIN = "https://painel.prumo.example";
const HERE = { origin: ORIGIN };
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", SITE_URL: ORIGIN });
});
afterAll(() => site.close());

type Authenticator = ReturnType<typeof createAuthenticator>;
type Options = Parameters<Authenticator["create"]>[0];

const call = (method: "GET" | "POST" | "DELETE", url: string, who?: Staff, payload?: object) =>
  site.api.inject({ method, url, headers: who?.headers ?? {}, ...(payload ? { payload } : {}) });
const ask = async (url: string, who?: Staff) => (await call("POST", url, who)).json<Options>();
const add = async (who: Staff, key: Authenticator, how: Parameters<Authenticator["create"]>[1] = HERE) => {
  const options = await ask("/api/account/passkeys/options", who);
  return call("POST", "/api/account/passkeys", who, { response: key.create(options, how), name: "Celular" });
};
const enter = async (key: Authenticator, how: Parameters<Authenticator["get"]>[1] = HERE) =>
  call("POST", "/api/auth/passkey", undefined, {
    response: key.get(await ask("/api/auth/passkey/options"), how),
  });
const login = ({ user, password }: Staff, more: object = {}) =>
  call("POST", "/api/auth/login", undefined, { email: user.email, password, ...more });

async function withPasskey() {
  const staff = await addStaff(site.resources);
  const key = createAuthenticator();
  const added = await add(staff, key);
  expect(added.statusCode).toBe(201);
  return { staff, key, recoveryCodes: added.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe("a passkey", () => {
  it("is made for the site's host, listed by its name, and comes with recovery codes", async () => {
    const { staff, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect((await ask("/api/account/passkeys/options", staff)).rp?.id).toBe("painel.prumo.example");
    expect((await call("GET", "/api/account", staff)).json()).toMatchObject({
      passkeys: [{ name: "Celular", lastUsedAt: null }],
    });
    expect((await add(staff, createAuthenticator())).json()).toEqual({ recoveryCodes: [] });
  });

  it("is one of twenty at most, also where several are added at once, and the codes are made once", async () => {
    const staff = await addStaff(site.resources);
    const addAll = (count: number) =>
      Promise.all(Array.from({ length: count }, () => add(staff, createAuthenticator())));
    const first = await addAll(4);
    const made = first.map((answer) => answer.json<{ recoveryCodes: string[] }>().recoveryCodes.length);
    expect(made.filter((codes) => codes > 0)).toEqual([10]);
    await site.resources.db.$client.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
       SELECT user_id, credential_id || n, public_key, counter, transports, name
       FROM (SELECT * FROM passkeys WHERE user_id = $1 LIMIT 1) AS one, generate_series(1, 14) AS n`,
      [staff.user.id],
    );
    const answers = await addAll(6);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const { passkeys } = (await call("GET", "/api/account", staff)).json<{ passkeys: object[] }>();
    expect(passkeys).toHaveLength(20);
  });

  it("signs in alone, on a device that gets its name", async () => {
    const { staff, key } = await withPasskey();
    const answer = await enter(key);
    expect(answer.json()).toEqual({ token: expect.any(String) as string, user: staff.user });
    expect(answer.headers["set-cookie"]).toMatch(/^__Secure-vitrine_device=/);
    expect((await enter(key)).statusCode).toBe(200);
    const account = (await call("GET", "/api/account", staff)).json<{ passkeys: { lastUsedAt: string }[] }>();
    expect(account.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it("with an id that no passkey has is refused, and no error of ours", async () => {
    for (const id of ["a\u0000", "ü", ""]) {
      const response = {
        id,
        rawId: "x",
        type: "public-key",
        response: { clientDataJSON: "x" },
        clientExtensionResults: {},
      };
      expect((await call("POST", "/api/auth/passkey", undefined, { response })).statusCode).toBe(422);
    }
  });

  it("is refused from another host, by another page, and without a finger, a face or a PIN", async () => {
    const { key } = await withPasskey();
    const elsewhere = { origin: "https://prumo.example.evil", rpId: "prumo.example.evil" };
    const attempts = [
      elsewhere,
      { ...HERE, rpId: "prumo.example" },
      { origin: "https://evil.example" },
      { origin: "http://painel.prumo.example" },
      { ...HERE, isVerified: false },
    ];
    for (const how of attempts) expect((await enter(key, how)).statusCode, JSON.stringify(how)).toBe(401);
    const staff = await addStaff(site.resources);
    for (const how of attempts.slice(0, 4))
      expect((await add(staff, createAuthenticator(), how)).statusCode, JSON.stringify(how)).toBe(409);
    expect((await enter(key)).statusCode).toBe(200);
  });

  it("answers a challenge once, within its time, and only the one that it was asked", async () => {
    const { staff, key } = await withPasskey();
    const options = await ask("/api/auth/passkey/options");
    const send = (response: object) => call("POST", "/api/auth/passkey", undefined, { response });
    const response = key.get(options, HERE);
    const answers = await Promise.all([send(response), send(response)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "401"]);
    const late = key.get(await ask("/api/auth/passkey/options"), HERE);
    await site.resources.db.update(passkeyChallengesTable).set({ expiresAt: new Date(0) });
    expect((await send(late)).statusCode).toBe(401);
    const forProof = key.get(await ask("/api/auth/confirm/passkey-options", staff), HERE);
    expect((await send(forProof)).statusCode).toBe(401);
    expect((await send(key.get({ ...options, challenge: "AAAA" }, HERE))).statusCode).toBe(401);
    expect(
      (await send(createAuthenticator().get(await ask("/api/auth/passkey/options"), HERE))).statusCode,
    ).toBe(401);
    expect((await call("POST", "/api/auth/passkey", undefined, { response: { id: 1 } })).statusCode).toBe(
      422,
    );
  });

  it("does not let a disabled person in", async () => {
    const { staff, key } = await withPasskey();
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, staff.user.id));
    expect((await enter(key)).statusCode).toBe(401);
  });

  it("is a second factor after the password, or a recovery code is", async () => {
    const { staff, key, recoveryCodes } = await withPasskey();
    const { key: foreign } = await withPasskey();
    const asked = await login(staff);
    expect(asked.json()).toMatchObject({
      status: 401,
      secondFactor: true,
      methods: ["code", "passkey"],
      hasApp: false,
    });
    const optionsOf = async () => (await login(staff)).json<{ passkeyOptions: Options }>().passkeyOptions;
    const right = key.get(await optionsOf(), { ...HERE, isVerified: false });
    const refused = await login(staff, { passkey: foreign.get(await optionsOf(), HERE) });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      error: expect.stringMatching(/^A chave de acesso não foi aceita/) as string,
    });
    const { after, subjectId } = auditTable;
    const isRefusal = and(eq(auditTable.action, "login.failed"), eq(subjectId, staff.user.id));
    await eventually(async () => (await site.resources.db.$count(auditTable, isRefusal)) > 0);
    expect(await site.resources.db.select({ after }).from(auditTable).where(isRefusal)).toEqual([
      { after: { Motivo: "Chave de acesso recusada" } },
    ]);
    expect((await login({ ...staff, password: "errada" }, { passkey: right })).statusCode).toBe(401);
    expect((await login(staff, { passkey: right })).statusCode).toBe(200);
    expect((await login(staff, { passkey: right })).statusCode).toBe(401);
    expect((await login(staff, { code: recoveryCodes[0] })).statusCode).toBe(200);
    // Neither code depends on a phone's clock.
    for (const code of [recoveryCodes[0], "123456"])
      expect((await login(staff, { code })).json()).toMatchObject({
        error: expect.stringMatching(/^Código de recuperação inválido ou já usado/) as string,
      });
  });

  it("proves who it is before a sensitive act", async () => {
    const { staff, key } = await withPasskey();
    const options = await ask("/api/auth/confirm/passkey-options", staff);
    const confirm = (passkey: object) => call("POST", "/api/auth/confirm", staff, { passkey });
    const refused = await confirm(key.get(options, { origin: "https://evil.example" }));
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      error: expect.stringMatching(/^A chave de acesso não foi aceita/) as string,
    });
    expect(
      (await confirm(key.get(await ask("/api/auth/confirm/passkey-options", staff), HERE))).statusCode,
    ).toBe(200);
    const other = await addStaff(site.resources);
    expect((await call("POST", "/api/auth/confirm/passkey-options", other)).statusCode).toBe(404);
  });

  it("can be removed by its owner alone", async () => {
    const { staff, key } = await withPasskey();
    const [{ id } = { id: "" }] = (await call("GET", "/api/account", staff)).json<{
      passkeys: { id: string }[];
    }>().passkeys;
    expect(
      (await call("DELETE", `/api/account/passkeys/${id}`, await addStaff(site.resources))).statusCode,
    ).toBe(404);
    expect((await call("DELETE", `/api/account/passkeys/${id}`, staff)).statusCode).toBe(204);
    expect((await enter(key)).statusCode).toBe(401);
    expect((await login(staff)).statusCode).toBe(200);
  });
});
