import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { auditTable } from "#src/audit/table.ts";
import { findReferred } from "#src/media/collect-unused.server.ts";
import { storeImage } from "#src/media/media.server.ts";
import { describeDevice } from "#src/shared/people/device-words.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { startSession } from "../sessions/sessions.server.ts";
import { sessionsTable, usersTable } from "../table.ts";

let site: TestSite;
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestSite({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SITE_URL: "https://prumo.example",
  });
  await site.startWorkers();
});
afterEach(() => site.resources.db.execute("DELETE FROM rate_limits"));
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, who?: Staff, payload?: object) =>
  site.api.inject({ method, url, headers: who?.headers ?? {}, ...(payload ? { payload } : {}) });
const login = (email: string, { password }: Staff) =>
  call("POST", "/api/auth/login", undefined, { email, password });
const account = async (who: Staff) =>
  (await call("GET", "/api/account", who)).json<Record<string, unknown>>();
const change = (who: Staff, payload: object) => call("PUT", "/api/account", who, payload);
const mailsTo = (email: string) =>
  smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).map(({ mail }) => mail);
let count = 0;
const newEmail = () => `novo-${++count}@exemplo.com.br`;

async function tokenTo(email: string, path: string): Promise<string> {
  const find = () =>
    mailsTo(email)
      .map(
        ({ text }) =>
          new RegExp(`https://prumo\\.example/dashboard/${path}/([\\w-]{43})`).exec(text ?? "")?.[1],
      )
      .findLast(Boolean);
  await eventually(() => find() !== undefined);
  return find() ?? "";
}
const confirm = (token: string) => call("POST", "/api/auth/confirm-email", undefined, { token });
const keep = (token: string) => call("POST", "/api/auth/keep-email", undefined, { token });

describe("the profile", () => {
  it("has a name and a picture, which the cleanup of images spares", async () => {
    const ana = await addStaff(site.resources, "author");
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const stored = await storeImage(site.resources, picture);
    const path = stored.ok ? `/media/${stored.image.id}-960.webp` : "";
    const changed = await change(ana, { name: "  Ana Prado ", picture: path });
    expect(changed.json()).toMatchObject({ name: "Ana Prado", picture: path.replace("960", "160") });
    expect((await call("GET", "/api/auth/verify", ana)).json()).toMatchObject({
      user: { name: "Ana Prado" },
    });
    const id = stored.ok ? stored.image.id : "";
    expect(await findReferred(site.resources.db, [id])).toEqual(new Set([id]));
    expect((await change(ana, { picture: null })).json()).toMatchObject({ name: "Ana Prado", picture: null });
  });

  it.each([
    [{ name: "An" }, "name"],
    [{ name: "Ana\u0007" }, "name"],
    [{ email: "ana@" }, "email"],
    [{ picture: "https://outro.example/foto.png" }, "picture"],
    [{ picture: `/media/${"0".repeat(32)}-960.webp` }, "picture"],
  ])("refuses %j", async (payload, field) => {
    const answer = await change(await addStaff(site.resources), payload);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field }] });
  });

  it("is nobody's without a session", async () => {
    for (const [method, url] of [
      ["GET", "/api/account"],
      ["PUT", "/api/account"],
      ["GET", "/api/account/sessions"],
      ["DELETE", "/api/account/sessions"],
    ] as const)
      expect((await call(method, url)).statusCode).toBe(401);
  });
});

describe("a changed e-mail", () => {
  it("counts once it is confirmed at the new address, and the old one is told", async () => {
    const ana = await addStaff(site.resources);
    const email = newEmail();
    expect((await change(ana, { email: email.toUpperCase() })).json()).toMatchObject({
      email: ana.user.email,
      pendingEmail: email,
    });
    const token = await tokenTo(email, "confirmar-email");
    await eventually(() => mailsTo(ana.user.email)[0]?.subject === "O e-mail da sua conta vai mudar");
    expect((await login(email, ana)).statusCode).toBe(401);
    expect((await login(ana.user.email, ana)).statusCode).toBe(200);
    const twice = await Promise.all([confirm(token), confirm(token)]);
    expect(twice.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["204", "404"]);
    // Earlier sessions have ended; signing in again takes the new address.
    expect((await call("GET", "/api/auth/verify", ana)).statusCode).toBe(401);
    const entered = await login(email, ana);
    expect(entered.statusCode).toBe(200);
    const { token: session } = entered.json<{ token: string }>();
    const here = { ...ana, headers: { authorization: `Bearer ${session}` } };
    expect(await account(here)).toMatchObject({ email, pendingEmail: null });
    expect((await login(ana.user.email, ana)).statusCode).toBe(401);
    const { action, subjectId } = auditTable;
    const isThis = and(eq(action, "email.changed"), eq(subjectId, ana.user.id));
    // The entry names the old address.
    expect(await site.resources.db.select().from(auditTable).where(isThis)).toMatchObject([
      {
        actorEmail: ana.user.email,
        subject: `${ana.user.name} (${ana.user.email})`,
        before: { "E-mail": ana.user.email },
        after: { "E-mail": email },
      },
    ]);
  });

  it("ends the links to choose a password that went to the old one", async () => {
    const ana = await addStaff(site.resources);
    const email = newEmail();
    await call("POST", "/api/auth/forgot", undefined, { email: ana.user.email });
    const old = await tokenTo(ana.user.email, "nova-senha");
    await change(ana, { email });
    await confirm(await tokenTo(email, "confirmar-email"));
    const payload = { token: old, password: "outra senha comprida" };
    expect((await call("POST", "/api/auth/reset", undefined, payload)).statusCode).toBe(404);
    expect((await login(email, ana)).statusCode).toBe(200);
  });

  it("can be asked for five times an hour, and the sixth says so and changes nothing", async () => {
    const ana = await addStaff(site.resources);
    const fifth = "quinto@exemplo.com.br";
    for (const email of [newEmail(), newEmail(), newEmail(), newEmail(), fifth])
      expect((await change(ana, { email })).statusCode).toBe(200);
    const refused = await change(ana, { name: "Outro Nome", email: newEmail() });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect(refused.json()).toMatchObject({ error: expect.stringContaining("Muitas tentativas") as string });
    expect(await account(ana)).toMatchObject({ name: "Ana Ribeiro", pendingEmail: fifth });
  });

  it("is given up together with its link, or not at all", async () => {
    const ana = await addStaff(site.resources);
    const email = newEmail();
    await change(ana, { email });
    const token = await tokenTo(email, "confirmar-email");
    const giveUp = () => call("DELETE", "/api/account/pending-email", ana);
    await site.owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON mail_links FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await giveUp()).statusCode).toBe(500);
    await site.owner.query("DROP FUNCTION refuse CASCADE");
    expect(await account(ana)).toMatchObject({ pendingEmail: email });
    expect((await giveUp()).statusCode).toBe(204);
    expect(await account(ana)).toMatchObject({ email: ana.user.email, pendingEmail: null });
    expect((await confirm(token)).statusCode).toBe(404);
  });

  it("is stopped from the old address: every session ends, and a new password can be chosen", async () => {
    const ana = await addStaff(site.resources);
    const email = newEmail();
    await change(ana, { email });
    const [stop, token] = [
      await tokenTo(ana.user.email, "manter-email"),
      await tokenTo(email, "confirmar-email"),
    ];
    expect((await keep(stop)).statusCode).toBe(204);
    expect((await confirm(token)).statusCode).toBe(404);
    expect((await call("GET", "/api/auth/verify", ana)).statusCode).toBe(401);
    expect((await login(ana.user.email, ana)).statusCode).toBe(200);
    await tokenTo(ana.user.email, "nova-senha");
    expect((await keep(stop)).statusCode).toBe(404);
  });

  it("is taken back from the old address, also after it was confirmed", async () => {
    const ana = await addStaff(site.resources);
    const email = newEmail();
    await change(ana, { email });
    await confirm(await tokenTo(email, "confirmar-email"));
    expect((await keep(await tokenTo(ana.user.email, "manter-email"))).statusCode).toBe(204);
    expect((await login(ana.user.email, ana)).statusCode).toBe(200);
    expect((await login(email, ana)).statusCode).toBe(401);
  });

  it("taken back stays with its owner, whatever was ordered after it", async () => {
    const ana = await addStaff(site.resources);
    const [thief, next] = [newEmail(), newEmail()];
    await change(ana, { email: thief });
    await confirm(await tokenTo(thief, "confirmar-email"));
    const { token: session } = (await login(thief, ana)).json<{ token: string }>();
    await change({ ...ana, headers: { authorization: `Bearer ${session}` } }, { email: next });
    const stolen = await tokenTo(thief, "manter-email");
    expect((await keep(await tokenTo(ana.user.email, "manter-email"))).statusCode).toBe(204);
    expect((await keep(stolen)).statusCode).toBe(404);
    expect((await login(ana.user.email, ana)).statusCode).toBe(200);
  });

  it("that belongs to another account does not say so, and never becomes this one's", async () => {
    const [ana, rui] = [await addStaff(site.resources), await addStaff(site.resources)];
    const answer = await change(ana, { email: rui.user.email });
    expect(answer.json()).toMatchObject({ pendingEmail: rui.user.email });
    await tokenTo(ana.user.email, "manter-email");
    expect(mailsTo(rui.user.email)).toEqual([]);
    // Somebody else takes the address after the mail was sent.
    const email = newEmail();
    await change(ana, { email });
    const token = await tokenTo(email, "confirmar-email");
    await addStaff(site.resources, "editor", email);
    expect((await confirm(token)).statusCode).toBe(404);
    expect(await account(ana)).toMatchObject({ email: ana.user.email });
  });

  it("can be given up, and a newer one replaces it", async () => {
    const ana = await addStaff(site.resources);
    const [first, second] = [newEmail(), newEmail()];
    await change(ana, { email: first });
    const token = await tokenTo(first, "confirmar-email");
    await change(ana, { email: second });
    expect((await confirm(token)).statusCode).toBe(404);
    const later = await tokenTo(second, "confirmar-email");
    expect((await call("DELETE", "/api/account/pending-email", ana)).statusCode).toBe(204);
    expect((await confirm(later)).statusCode).toBe(404);
    expect(await account(ana)).toMatchObject({ email: ana.user.email, pendingEmail: null });
  });
});

describe("sessions", () => {
  const list = async (who: Staff) =>
    (await call("GET", "/api/account/sessions", who)).json<
      { id: string; device: string; isCurrent: boolean }[]
    >();
  const status = async (token: string) =>
    (await site.api.inject({ url: "/api/auth/verify", headers: { authorization: `Bearer ${token}` } }))
      .statusCode;

  it("are listed with their device in words, and ended one by one or all others at once, in every process", async () => {
    const ana = await addStaff(site.resources);
    const start = (userAgent: string) => startSession(site.resources.db, ana.user.id, userAgent);
    const phone = await start(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    );
    const desk = await start(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
    );
    const sessions = await list(ana);
    expect(sessions.map(({ device }) => device).toSorted()).toEqual([
      "Aparelho desconhecido",
      "Chrome no Windows",
      "Safari no iPhone",
    ]);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain("Mozilla");

    const onPhone = sessions.find(({ device }) => device === "Safari no iPhone")?.id;
    const other = await addStaff(site.resources);
    for (const [who, id] of [
      [other, onPhone],
      [ana, "x"],
      [ana, ana.user.id],
    ] as const)
      expect((await call("DELETE", `/api/account/sessions/${id}`, who)).statusCode).toBe(404);
    expect((await call("DELETE", `/api/account/sessions/${onPhone}`, ana)).statusCode).toBe(204);
    expect([await status(phone), await status(desk)]).toEqual([401, 200]);

    const process = await createApi(site.resources);
    expect((await call("DELETE", "/api/account/sessions", ana)).statusCode).toBe(204);
    const answer = await process.inject({
      url: "/api/auth/verify",
      headers: { authorization: `Bearer ${desk}` },
    });
    expect(answer.statusCode).toBe(401);
    await process.close();
    expect(await status(ana.token)).toBe(200);
    expect(await list(ana)).toHaveLength(1);
  });

  it("that are over are not listed", async () => {
    const ana = await addStaff(site.resources);
    const idle = await startSession(site.resources.db, ana.user.id);
    await site.resources.db
      .update(sessionsTable)
      .set({ lastSeenAt: sql`now() - interval '25 hours'` })
      .where(
        eq(sessionsTable.tokenHash, (await import("#src/platform/secrets/secret-token.ts")).hashToken(idle)),
      );
    expect(await list(ana)).toHaveLength(1);
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, ana.user.id));
    expect(await status(ana.token)).toBe(401);
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox no Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
      "Edge no Mac",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36",
      "Samsung Internet no Android",
    ],
    ["curl/8.5.0", "Aparelho desconhecido"],
    [null, "Aparelho desconhecido"],
  ])("are named after what the browser says: %s", (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});
