import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { usersTable } from "../table.ts";

describe("POST /api/auth/register", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
    await site.startWorkers();
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

    const known = new Set<string>();
    const linkOf = async (email: string): Promise<string> => {
      let token: string | undefined;
      await eventually(async () => {
        const mails = await readOutbox(site, email);
        const tokens = mails.map(({ text }) => /\/dashboard\/confirmar\/([\w-]{43})/.exec(text ?? "")?.[1]);
        token = tokens.find((one) => one !== undefined && !known.has(one));
        return token !== undefined;
      });
      known.add(token ?? "");
      return token ?? "";
    };
    const confirm = (token: string, password: string | null = account.password) =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/confirm-email",
        payload: { token, ...(password === null ? {} : { password }) },
      });
    const enter = (email: string) =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email, password: account.password },
      });

    it("makes an author once the address is confirmed, whatever role the body asks for", async () => {
      const answer = await register({ ...account, role: "admin" });
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual({ message: "Enviamos um link para confirmar o e-mail." });
      expect(await site.resources.db.$count(usersTable)).toBe(0);
      expect((await enter(account.email)).statusCode).toBe(401);
      const token = await linkOf(account.email);
      const confirmed = await confirm(token);
      expect(confirmed.statusCode).toBe(204);
      expect(confirmed.headers["set-cookie"]).toMatch(/^vitrine_device=[\w-]{22};/);
      const entered = await enter(account.email);
      expect(entered.statusCode).toBe(200);
      const { user } = entered.json<{ user: object }>();
      expect(user).toMatchObject({ name: "Bia Souza", email: "bia@prumo.example", role: "author" });
      const again = await confirm(token);
      expect(again.statusCode).toBe(404);
      expect(again.json()).toMatchObject({ error: expect.stringMatching(/^Este link não vale mais/) });
    });

    it("makes no account whose password somebody else knows: whoever opens the link gives it", async () => {
      const email = "vitima@prumo.example";
      const attackers = "a senha de quem ataca";
      await register({ ...account, email, password: attackers });
      const token = await linkOf(email);
      for (const [password, message] of [
        [null, "Informe a senha que você escolheu"],
        ["minha própria senha", "Não é a senha escolhida no registro."],
      ] as const) {
        const answer = await confirm(token, password);
        expect(answer.statusCode).toBe(422);
        expect(answer.json<{ errors: { field: string; message: string }[] }>().errors).toEqual([
          { field: "password", message: expect.stringContaining(message) as string },
        ]);
      }
      expect(await site.resources.db.$count(usersTable, eq(usersTable.email, email))).toBe(0);
      // The link stays valid in case the person has only mistyped.
      expect((await confirm(token, attackers)).statusCode).toBe(204);
    });

    it("answers 409 for an e-mail that has an account, however it is typed", async () => {
      const answer = await register({ ...account, email: " BIA@prumo.example" });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ error: "Já existe uma conta com este e-mail." });
    });

    it("lets the last of several registrations of an address count, and makes one account", async () => {
      const email = "gemeas@prumo.example";
      await register({ ...account, email, password: "a senha de outra pessoa" });
      const first = await linkOf(email);
      await register({ ...account, email });
      const second = await linkOf(email);
      expect((await confirm(first)).statusCode).toBe(404);
      const answers = await Promise.all([confirm(second), confirm(second)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
      expect((await enter(email)).statusCode).toBe(200);
    });

    it("makes no account once registration is switched off, or after a day", async () => {
      const email = "tarde@prumo.example";
      await register({ ...account, email });
      const token = await linkOf(email);
      await updateSettings(site.resources, { allowRegistration: false });
      expect((await confirm(token)).statusCode).toBe(403);
      await updateSettings(site.resources, { allowRegistration: true });
      await register({ ...account, email });
      const later = await linkOf(email);
      await site.resources.db.execute(sql`UPDATE mail_links SET expires_at = now()`);
      expect((await confirm(later)).statusCode).toBe(404);
      expect((await enter(email)).statusCode).toBe(401);
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

  it("fills nobody's inbox, from however many addresses it is asked for", async () => {
    const limited = await openTestSite({ TRUST_PROXY: "127.0.0.1" });
    await updateSettings(limited.resources, { allowRegistration: true });
    const { $client } = limited.resources.db;
    for (let attempt = 0; attempt < 6; attempt++) {
      const answer = await limited.api.inject({
        method: "POST",
        url: "/api/auth/register",
        headers: { "x-forwarded-for": `203.0.113.${attempt}` },
        payload: account,
      });
      expect(answer.statusCode).toBe(202);
    }
    const { rows } = await $client.query("SELECT 1 FROM pgboss.job WHERE name = 'account.mail'");
    expect(rows).toHaveLength(3);
    await limited.close();
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
