import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { usersTable } from "./table.ts";

describe("POST /api/auth/register", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());

  const account = { name: "Bia Souza", email: "bia@prumo.example", password: "uma senha comprida" };
  const register = (payload: unknown) =>
    site.api.inject({ method: "POST", url: "/api/auth/register", payload: payload as object });

  it("is refused until the settings allow it, and makes nothing", async () => {
    const answer = await register(account);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: "O registro de novos usuários está desativado." });
    expect(await site.resources.db.$count(usersTable)).toBe(0);
  });

  describe("once allowed", () => {
    beforeAll(() => updateSettings(site.resources, { allowRegistration: true }));

    it("makes an editor who is signed in, whatever role the body asks for", async () => {
      const answer = await register({ ...account, role: "admin" });
      expect(answer.statusCode).toBe(201);
      const { token, user } = answer.json<{ token: string; user: object }>();
      expect(user).toMatchObject({ name: "Bia Souza", email: "bia@prumo.example", role: "editor" });
      const headers = { authorization: `Bearer ${token}` };
      const verified = await site.api.inject({ url: "/api/auth/verify", headers });
      expect(verified.json()).toEqual({ user });
      const login = { email: account.email, password: account.password };
      const entered = await site.api.inject({ method: "POST", url: "/api/auth/login", payload: login });
      expect(entered.statusCode).toBe(200);
    });

    it("answers 409 for an e-mail that has an account, however it is typed", async () => {
      const answer = await register({ ...account, email: " BIA@prumo.example" });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ error: "Já existe uma conta com este e-mail." });
    });

    it("makes one account of two that arrive at once", async () => {
      const twin = { ...account, email: "gemeas@prumo.example" };
      const answers = await Promise.all([register(twin), register(twin)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    });

    it.each([
      ["name", "Bi", "Nome deve ter pelo menos 3 caracteres"],
      ["email", "bia", "E-mail inválido"],
      ["email", "a\u0000@prumo.example", "E-mail inválido"],
      ["password", "onze letras", "Senha deve ter pelo menos 12 caracteres"],
      ["password", 1234567890, "Informe uma senha"],
      ["name", ["Bia"], "Informe seu nome"],
    ])("refuses %s: %j", async (field, value, message) => {
      const answer = await register({ ...account, email: "outra@prumo.example", [field]: value });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ errors: object[] }>().errors).toContainEqual({ field, message });
    });
  });

  it("has a limit of its own", async () => {
    const limited = await openTestSite();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++) {
      const answer = await limited.api.inject({
        method: "POST",
        url: "/api/auth/register",
        payload: account,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403));
    expect(statuses[20]).toBe(429);
    await limited.close();
  });
});
