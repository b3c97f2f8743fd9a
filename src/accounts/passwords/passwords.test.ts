import { spawn } from "node:child_process";
import { once } from "node:events";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { startSession } from "../sessions/sessions.server.ts";
import { mailLinksTable, sessionsTable, usersTable } from "../table.ts";

const NEW = "cavalo bateria grampo";
let site: TestSite;
let smtp: TestSmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestSite({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SITE_URL: "https://prumo.example",
  });
  await updateSettings(site.resources, { siteName: "Prumo Sistemas" });
  await site.startWorkers();
});
afterEach(async () => {
  await site.resources.db.execute("DELETE FROM rate_limits");
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const call = (method: "POST" | "PUT" | "GET", url: string, payload?: object, headers = {}) =>
  site.api.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const login = ({ user }: Staff, password: string) =>
  call("POST", "/api/auth/login", { email: user.email, password });
const verify = ({ headers }: Pick<Staff, "headers">) => call("GET", "/api/auth/verify", undefined, headers);

const mailsTo = (email: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));

async function mailedToken(email: string): Promise<string> {
  const before = mailsTo(email.toLowerCase()).length;
  expect((await call("POST", "/api/auth/forgot", { email })).statusCode).toBe(202);
  await eventually(() => mailsTo(email.toLowerCase()).length > before);
  const link = /https:\/\/prumo\.example\/dashboard\/nova-senha\/([\w-]+)/.exec(
    mailsTo(email.toLowerCase()).at(-1)?.mail.text ?? "",
  );
  return link?.[1] ?? "";
}
const reset = (token: string, password: string) => call("POST", "/api/auth/reset", { token, password });

describe("a forgotten password", () => {
  it("is replaced by a link that is mailed, works once, and ends every session in every process", async () => {
    const ana = await addStaff(site.resources, "editor");
    const other = await createApi(site.resources);
    const token = await mailedToken(ana.user.email.toUpperCase());
    expect(mailsTo(ana.user.email)[0]?.mail.subject).toBe("Escolha uma nova senha");
    expect((await verify(ana)).statusCode).toBe(200);

    expect((await reset(token, NEW)).statusCode).toBe(204);
    expect((await other.inject({ url: "/api/auth/verify", headers: ana.headers })).statusCode).toBe(401);
    await other.close();
    expect((await login(ana, ana.password)).statusCode).toBe(401);
    expect((await login(ana, NEW)).statusCode).toBe(200);
    const again = await reset(token, "outra senha bem longa");
    expect(again.statusCode).toBe(404);
    expect(again.json()).toMatchObject({
      error: expect.stringMatching(/^Este link não vale mais/) as string,
    });
    await eventually(() => mailsTo(ana.user.email)[1]?.mail.subject === "Sua senha foi mudada");
  });

  it("lets its owner in right after the reset, at the device of the reset, however many others try", async () => {
    const ana = await addStaff(site.resources, "admin");
    const planted = { cookie: `__Secure-vitrine_device=${"p".repeat(22)}` };
    const token = await mailedToken(ana.user.email);
    const done = await call("POST", "/api/auth/reset", { token, password: NEW }, planted);
    const cookie = String(done.headers["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toMatch(/^__Secure-vitrine_device=[\w-]{22}$/);
    expect(cookie).not.toBe(planted.cookie);
    const guesser = `203.0.113.${Math.ceil(Math.random() * 200)}`;
    const tryOften = Array.from({ length: 12 }, () =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: guesser,
        payload: { email: ana.user.email, password: "errada" },
      }),
    );
    await Promise.all(tryOften);
    const enter = (headers: Record<string, string>) =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: guesser,
        headers,
        payload: { email: ana.user.email, password: NEW },
      });
    expect((await enter({})).statusCode).toBe(429);
    expect((await enter(planted)).statusCode).toBe(429);
    expect((await enter({ cookie })).statusCode).toBe(200);
  });

  it("lets only one of two at once choose", async () => {
    const ana = await addStaff(site.resources);
    const token = await mailedToken(ana.user.email);
    const answers = await Promise.all([reset(token, NEW), reset(token, `${NEW} dois`)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["204", "404"]);
  });

  it("keeps the link where the password is refused, and drops older links where it is taken", async () => {
    const ana = await addStaff(site.resources);
    const [first, second] = [await mailedToken(ana.user.email), await mailedToken(ana.user.email)];
    const refused = await reset(second, "curta");
    expect(refused.json()).toMatchObject({
      errors: [{ field: "password", message: "Senha deve ter pelo menos 12 caracteres" }],
    });
    expect((await reset(second, NEW)).statusCode).toBe(204);
    expect((await reset(first, NEW)).statusCode).toBe(404);
  });

  it("answers the same for an unknown address and a disabled account, who get no mail", async () => {
    const gone = await addStaff(site.resources);
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, gone.user.id));
    const ana = await addStaff(site.resources);
    const answers = [];
    for (const email of ["ninguem@exemplo.com.br", gone.user.email, ana.user.email])
      answers.push(await call("POST", "/api/auth/forgot", { email }));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await eventually(() => mailsTo(ana.user.email).length === 1);
    expect([mailsTo("ninguem@exemplo.com.br"), mailsTo(gone.user.email)]).toEqual([[], []]);
    // The queue does not reveal which address was asked about.
    const { rows } = await site.resources.db.$client.query<{ data: object }>(
      "SELECT data FROM pgboss.job WHERE name = 'password.forgot'",
    );
    expect(JSON.stringify(rows)).not.toContain("exemplo.com.br");
  });

  it("fills nobody's inbox, without a word", async () => {
    const ana = await addStaff(site.resources);
    for (let count = 0; count < 6; count++)
      expect((await call("POST", "/api/auth/forgot", { email: ana.user.email })).statusCode).toBe(202);
    await eventually(() => mailsTo(ana.user.email).length === 3);
    const jobs = await site.resources.db.$client.query(
      "SELECT FROM pgboss.job WHERE name = 'password.forgot' AND data->>'userId' = $1",
      [ana.user.id],
    );
    expect(jobs.rowCount).toBe(3);
    // A stranger uses up their requests; the owner, elsewhere, still gets a link.
    const payload = { email: ana.user.email };
    const url = "/api/auth/forgot";
    await site.api.inject({ method: "POST", url, remoteAddress: "198.51.100.7", payload });
    await eventually(() => mailsTo(ana.user.email).length === 4);
  });

  it("is not used up by strangers: a known device has its own, and a new one waits for ten minutes", async () => {
    const ana = await addStaff(site.resources);
    const { email } = ana.user;
    const cookie = String((await login(ana, ana.password)).headers["set-cookie"]).split(";")[0] ?? "";
    const ask = (remoteAddress: string, headers = {}) =>
      site.api.inject({
        method: "POST",
        url: "/api/auth/forgot",
        remoteAddress,
        headers,
        payload: { email },
      });
    for (let n = 1; n <= 20; n++) expect((await ask(`203.0.113.${n}`)).statusCode).toBe(202);
    await eventually(() => mailsTo(email).length === 7);
    const answers = [await ask("198.51.100.7"), await ask("198.51.100.8", { cookie })];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await eventually(() => mailsTo(email).length === 8);
    await site.resources.db.execute("UPDATE rate_limits SET expire = 0 WHERE key LIKE 'forgot-newcomers%'");
    await ask("198.51.100.9");
    await eventually(() => mailsTo(email).length === 9);
  });

  it("knows no link that is over, made up or of another purpose", async () => {
    const ana = await addStaff(site.resources);
    const token = await mailedToken(ana.user.email);
    await site.resources.db
      .update(mailLinksTable)
      .set({ expiresAt: new Date() })
      .where(eq(mailLinksTable.userId, ana.user.id));
    for (const one of [token, "", "a".repeat(43), "' OR 1=1"])
      expect((await reset(one, NEW)).statusCode).toBe(404);
  });
});

describe("a changed password", () => {
  it("ends every other session at once, and gives this one another token", async () => {
    const ana = await addStaff(site.resources);
    const other = await startSession(site.resources.db, ana.user.id);
    const change = (payload: object, headers: object = ana.headers) =>
      call("PUT", "/api/account/password", payload, headers);
    const wrong = await change({ current: "errada", password: NEW });
    expect(wrong.json()).toMatchObject({
      status: 422,
      errors: [{ field: "current", message: "Senha atual incorreta" }],
    });
    const answer = await change({ current: ana.password, password: NEW });
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json<{ token: string }>();
    const status = async (one: string) =>
      (await verify({ headers: { authorization: `Bearer ${one}` } })).statusCode;
    expect(await Promise.all([ana.token, other, token].map(status))).toEqual([401, 401, 200]);
    expect((await login(ana, NEW)).statusCode).toBe(200);
    expect((await change({ current: NEW, password: NEW }, {})).statusCode).toBe(401);
  });

  it("that is refused is no wrong guess: who looks for one that is taken is not stopped", async () => {
    const ana = await addStaff(site.resources);
    const choose = (password: string) =>
      call("PUT", "/api/account/password", { current: ana.password, password }, ana.headers);
    for (let count = 0; count < 12; count++)
      expect((await choose("password1234")).json()).toMatchObject({ errors: [{ field: "password" }] });
    expect((await choose(NEW)).statusCode).toBe(200);
  });

  it("cannot be guessed with a stolen session", async () => {
    const ana = await addStaff(site.resources);
    const guess = () =>
      call("PUT", "/api/account/password", { current: "palpite", password: NEW }, ana.headers);
    for (let count = 0; count < 10; count++) expect((await guess()).statusCode).toBe(422);
    expect((await guess()).statusCode).toBe(429);
  });

  it.each([
    ["a short one", "senha curta", /pelo menos 12/],
    ["a listed one", "1qaz2wsx3edc", /mais usadas/],
    ["a listed one in capitals", "QWERTY123456", /mais usadas/],
    ["a listed one with signs around", "!!password2026!!", /mais usadas/],
    ["a disguised one", "P4ssw0rd!!!!", /mais usadas/],
    ["what Brazilians choose", "Senha@123456", /mais usadas/],
    ["two common words", "flamengodragon1", /mais usadas/],
    ["a repetition", "dragondragondragon", /mais usadas/],
    ["digits alone", "190519851905", /mais usadas/],
    ["one sign over and over", "aaaaaaaaaaaaaaa", /mais usadas/],
    ["the site's name", "Prumo-Sistemas-2026", /nome do site/],
    ["one's own name", "AnaRibeiro1990!", /seu nome/],
    ["one's own e-mail", "prudencia.alvarenga", /seu e-mail/],
  ])("is refused when it is %s", async (_what, password, reason) => {
    const ana = await addStaff(site.resources, "admin", "prudencia.alvarenga@exemplo.com.br");
    const answer = await call(
      "PUT",
      "/api/account/password",
      { current: ana.password, password },
      ana.headers,
    );
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, ana.user.id));
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "password" }] });
    expect(answer.json().error).toMatch(reason);
  });

  it.each([
    "uma senha comprida",
    "cavalo bateria grampo",
    "o Prumo mede o que é torto",
    "kQ7#vPz2!mLx",
    "日本語のとても長い合言葉",
  ])("is taken when it is %s, whatever it is made of", async (password) => {
    const ana = await addStaff(site.resources);
    const answer = await call(
      "PUT",
      "/api/account/password",
      { current: ana.password, password },
      ana.headers,
    );
    expect(answer.statusCode).toBe(200);
  });
});

it("is compared to its last sign: nothing is cut, trimmed or folded", async () => {
  const ana = await addStaff(site.resources);
  const long = ` Uma frase comprida ${"que continua ".repeat(60)}até o fim `;
  const payload = { current: ana.password, password: long };
  expect((await call("PUT", "/api/account/password", payload, ana.headers)).statusCode).toBe(200);
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -2), `${long.slice(0, -2)}x `])
    expect((await login(ana, other)).statusCode).toBe(401);
  expect((await login(ana, long)).statusCode).toBe(200);
});

it("hashes a password anew at a sign-in, where the cost has risen since", async () => {
  const ana = await addStaff(site.resources);
  const weak = await hash(ana.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await site.resources.db
    .update(usersTable)
    .set({ passwordHash: weak })
    .where(eq(usersTable.id, ana.user.id));
  const stored = async () => {
    const [row] = await site.resources.db.select().from(usersTable).where(eq(usersTable.id, ana.user.id));
    return row?.passwordHash;
  };
  expect((await login(ana, "errada")).statusCode).toBe(401);
  expect(await stored()).toBe(weak);
  expect((await login(ana, ana.password)).statusCode).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const renewed = await stored();
  expect((await login(ana, ana.password)).statusCode).toBe(200);
  expect(await stored()).toBe(renewed);
});

describe("npm run admin", () => {
  const run = async (...args: string[]) => {
    const {
      host,
      user,
      database,
      port = 5432,
      password = "",
    } = site.connection as {
      host: string;
      user: string;
      database: string;
      port?: number;
      password?: string;
    };
    // These variables let the child reuse compiled code and find modules quickly.
    const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
      env: {
        PATH,
        NODE_OPTIONS,
        NODE_COMPILE_CACHE,
        SITE_URL: "https://prumo.example",
        DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += data.toString()));
    const [code] = (await once(child, "close")) as [number];
    return { code, output };
  };

  it("prints a link for whoever is at the server, beside a running site", async () => {
    const ana = await addStaff(site.resources);
    const { code, output } = await run("reset", ana.user.email.toUpperCase());
    expect(code, output).toBe(0);
    const token = /^https:\/\/prumo\.example\/dashboard\/nova-senha\/([\w-]{43})$/m.exec(output)?.[1] ?? "";
    expect((await login(ana, ana.password)).statusCode).toBe(200);
    expect((await reset(token, NEW)).statusCode).toBe(204);
    expect((await login(ana, NEW)).statusCode).toBe(200);
  });

  it("says what is wrong in one line", async () => {
    expect(await run("reset", "ninguem@exemplo.com.br")).toEqual({
      code: 1,
      output: expect.stringMatching(
        /vitrine: não há uma conta ninguem@exemplo\.com\.br que possa entrar\. Nada mudou\n$/,
      ),
    });
    expect((await run("reset")).output).toMatch(/^Uso: npm run admin -- reset E-MAIL/);
    expect((await run("apagar", "a@b.c")).code).toBe(2);
  });
});

it("forgets the sessions of nobody else", async () => {
  const [ana, rui] = [await addStaff(site.resources), await addStaff(site.resources)];
  await reset(await mailedToken(ana.user.email), NEW);
  const left = await site.resources.db
    .select()
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, rui.user.id));
  expect(left).toHaveLength(1);
});
