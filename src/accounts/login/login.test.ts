import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { sessionsTable, usersTable } from "../table.ts";

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof import("@node-rs/argon2")>();
  return { ...original, verify: vi.fn(original.verify) };
});

let site: TestSite;
let ana: Staff;

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addStaff(site.resources, "admin", "ana@prumo.example");
});
afterAll(() => site.close());

const login = (payload: unknown) =>
  site.api.inject({ method: "POST", url: "/api/auth/login", payload: payload as object });

describe("POST /api/auth/login", () => {
  it("answers with a token and the user", async () => {
    const answer = await login({ email: ana.user.email, password: ana.password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: ana.user });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("takes the e-mail however it is typed", async () => {
    const answer = await login({ email: "  Ana@PRUMO.example ", password: ana.password });
    expect(answer.statusCode).toBe(200);
  });

  it("stores neither the token nor the password", async () => {
    const { token } = (await login({ email: ana.user.email, password: ana.password })).json<{
      token: string;
    }>();
    const sessions = await site.resources.db.select().from(sessionsTable);
    const users = await site.resources.db.select().from(usersTable);
    expect(sessions.every((session) => session.tokenHash.length === 32)).toBe(true);
    expect(sessions.map((session) => session.tokenHash.toString())).not.toContain(token);
    expect(users[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ["a wrong password", () => ({ email: ana.user.email, password: "errada" })],
    ["an unknown e-mail", () => ({ email: "ninguem@prumo.example", password: ana.password })],
    ["what is no e-mail at all", () => ({ email: "ana", password: ana.password })],
    ["a password in other case", () => ({ email: ana.user.email, password: ana.password.toUpperCase() })],
    ["a password with spaces around", () => ({ email: ana.user.email, password: ` ${ana.password} ` })],
    ["SQL", () => ({ email: "' OR 1=1 --", password: "' OR 1=1 --" })],
  ])("refuses %s with the same words", async (_what, payload) => {
    const answer = await login(payload());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ status: 401, error: "E-mail ou senha inválidos" });
  });

  it("refuses a disabled account", async () => {
    const gone = await addStaff(site.resources, "editor");
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, gone.user.id));
    const answer = await login({ email: gone.user.email, password: gone.password });
    expect(answer.json()).toMatchObject({ status: 401, error: "E-mail ou senha inválidos" });
  });

  it.each([
    ["an e-mail that is missing", { password: "x" }, "email", "Informe seu e-mail"],
    ["an e-mail of spaces", { email: "   ", password: "x" }, "email", "Informe seu e-mail"],
    ["an e-mail that is a number", { email: 7, password: "x" }, "email", "Informe seu e-mail"],
    ["an e-mail that is a list", { email: ["a@b.c"], password: "x" }, "email", "Informe seu e-mail"],
    ["an e-mail with NUL", { email: "ana\0@prumo.example", password: "x" }, "email", "E-mail inválido"],
    ["an endless e-mail", { email: "a".repeat(10_000), password: "x" }, "email", "E-mail longo demais"],
    ["a password that is missing", { email: "a@b.c" }, "password", "Informe sua senha"],
    ["an empty password", { email: "a@b.c", password: "" }, "password", "Informe sua senha"],
    ["null for a password", { email: "a@b.c", password: null }, "password", "Informe sua senha"],
    ["an object for a password", { email: "a@b.c", password: {} }, "password", "Informe sua senha"],
    ["a password with NUL", { email: "a@b.c", password: "a\0b" }, "password", "Senha inválida"],
    [
      "an endless password",
      { email: "a@b.c", password: "x".repeat(10_000) },
      "password",
      "Senha longa demais",
    ],
  ])("says what is wrong with %s", async (_what, payload, field, message) => {
    const answer = await login(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  it.each([[[]], ["text"], [7], [null]])("refuses the body %j", async (payload) => {
    const answer = await site.api.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(422);
  });

  it("refuses an unreadable body, none, and another format", async () => {
    const send = (payload: string | undefined, type: string) =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "content-type": type },
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await send('{"email":', "application/json")).statusCode).toBe(400);
    expect((await send("email=a&password=b", "application/x-www-form-urlencoded")).statusCode).toBe(415);
    expect((await send("x".repeat(300_000), "application/json")).statusCode).toBe(413);
    expect((await site.api.inject({ method: "POST", url: "/api/auth/login" })).statusCode).toBe(422);
  });
});

describe("the work behind a refusal", () => {
  const verifySpy = vi.mocked(verify);
  beforeEach(() => {
    verifySpy.mockClear();
  });

  it("is one verification of equal cost, whether the account exists or not", async () => {
    await login({ email: ana.user.email, password: "errada" });
    await login({ email: "ninguem@prumo.example", password: "errada" });
    expect(verifySpy).toHaveBeenCalledTimes(2);
    const costs = verifySpy.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4));
    const current = (await hashPassword("x")).split("$").slice(0, 4);
    expect(costs).toEqual([current, current]);
  });
});
