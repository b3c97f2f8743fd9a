import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { makeDue } from "#src/features/leads/mail/mailbox/mailboxes.server.ts";
import type { Mailbox } from "#src/features/leads/mail/mailbox/schema.ts";
import { leadMailsTable } from "#src/features/leads/mail/outgoing/table.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { timelineSchema } from "#src/features/leads/timeline/schema.ts";
import { openDatabase } from "#src/platform/database/database.ts";
import {
  findAuthorization,
  getAccessToken,
  readCredentials,
} from "#src/platform/resources/mail-authorization.server.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { writeLetter } from "#src/testing/mailbox.ts";
import { OAUTH_CLIENT, startOAuthServer, type TestOAuthServer } from "#src/testing/oauth-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Check, Operation } from "../checks/schema.ts";
import type { TestedMail } from "../mail-server/schema.ts";
import type { MailAuthorizationState } from "./schema.ts";

const PATH = "/api/mailbox/oauth";
const ADDRESS = "contato@prumo.example";

let oauth: TestOAuthServer;
let imap: TestImapServer;
let smtp: SMTPServer;
const mails: string[] = [];
let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  oauth = await startOAuthServer(ADDRESS);
  imap = await startImapServer(oauth.introspectUrl);
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authMethods: ["XOAUTH2"],
    onAuth: ({ username, accessToken = "" }, _session, done) =>
      username === ADDRESS && oauth.isValid(accessToken)
        ? done(null, { user: username })
        : done(new Error("Authentication failed")),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        mails.push(text);
        done();
      });
    },
  });
  smtp.on("error", () => {});
  await once(smtp.listen(0, "127.0.0.1"), "listening");
  site = await openTestSite(oauth.environment, quickJobTypes());
  admin = await addStaff(site.resources);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await imap.close();
  await oauth.close();
});

const call = async <Answer>(
  method: "GET" | "PUT" | "DELETE" | "POST",
  url: string,
  payload?: object,
  { headers }: Staff = admin,
) => {
  const answer = await site.api.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    body: answer.json<Answer & { detail?: string; errors?: { field: string; message: string }[] }>(),
  };
};

const account = (more: object = {}) => ({ provider: "own", address: ADDRESS, ...OAUTH_CLIENT, ...more });

const begin = <Answer>({ provider, ...given }: ReturnType<typeof account>, staff = admin) =>
  call<Answer>("POST", `${PATH}/${provider}`, given, staff);

/** Clicks "Conectar" and allows it at the identity server, as far as the screen that the browser comes back to. */
async function authorize(more: object = {}) {
  const { body } = await begin<{ url: string }>(account(more));
  const granted = await fetch(body.url, { redirect: "manual" });
  const back = new URL(granted.headers.get("location") ?? "");
  const answer = await site.api.inject(`${back.pathname}${back.search}`);
  const location = String(answer.headers.location);
  const given = new URLSearchParams(location.split("?")[1]);
  return {
    answer,
    location,
    finished: {
      state: given.get("state"),
      ...(given.get("code") && { code: given.get("code") }),
      ...(given.get("error") && { error: given.get("error") }),
    },
  };
}

async function connect(): Promise<void> {
  const { finished } = await authorize();
  expect((await call("POST", `${PATH}/finish`, finished)).status).toBe(200);
}

/** Connects, and has mails sent and read by the account. */
async function connectBoth(): Promise<void> {
  await connect();
  await sendBy(ADDRESS);
  const reads = { ...local, port: imap.port, user: ADDRESS };
  expect((await call("PUT", "/api/mailbox", reads)).status).toBe(200);
}

const local = { host: "127.0.0.1", security: "starttls", login: "oauth" };

async function sendBy(sender: string): Promise<void> {
  const { port } = smtp.server.address() as AddressInfo;
  const answer = await call("PUT", "/api/operation/mail-server", { ...local, port, sender });
  expect(answer.status).toBe(200);
}

const test = async () => [
  (await call("POST", "/api/operation/test-mail")).status,
  (await call<TestedMail>("POST", "/api/mailbox/test")).body.reading.ok ? 200 : 409,
];

const state = async () => (await call<MailAuthorizationState>("GET", PATH)).body.state;
const sqlNow = (text: string) => site.resources.db.$client.query(text);
/** Makes the access token look older than a minute. */
const age = () => sqlNow("UPDATE mail_authorizations SET refreshed_at = now() - interval '10 minutes'");
const expire = () => sqlNow("UPDATE mail_authorizations SET access_until = now() + interval '1 minute'");

async function checks(): Promise<Map<string, Check>> {
  const { body } = await call<Operation>("GET", "/api/operation");
  return new Map(body.checks.map((check) => [check.name, check]));
}

describe("connecting an account", () => {
  it("needs an application, leads to the provider with PKCE, and back to the screen by a fragment", async () => {
    expect((await begin(account({ clientSecret: "" }))).body.errors).toEqual([
      { field: "clientSecret", message: expect.stringContaining("Chave secreta") },
    ]);
    const bad = account({ address: "contato", clientId: "a b" });
    expect((await begin(bad)).body.errors).toMatchObject([{ field: "address" }, { field: "clientId" }]);
    const google = await begin<{ url: string }>(account({ provider: "google" }));
    const url = new URL(google.body.url);
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: "https://mail.google.com/",
      access_type: "offline",
      code_challenge_method: "S256",
      redirect_uri: expect.stringMatching(/\/dashboard\/caixa-postal\/autorizado$/),
      login_hint: ADDRESS,
    });
    const at = account({ provider: "microsoft", tenant: "8f1c-22" });
    const microsoft = await begin<{ url: string }>(at);
    expect(microsoft.body.url).toMatch(
      /^https:\/\/login\.microsoftonline\.com\/8f1c-22\/oauth2\/v2\.0\/authorize\?/,
    );
    expect(await state()).toBe("none");

    const { answer, location, finished } = await authorize();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
    expect(location).toMatch(/^\/dashboard\/funcionamento#autorizacao\?state=[\w-]{43}&code=/);
    const other = await addStaff(site.resources);
    expect((await call("POST", `${PATH}/finish`, finished, other)).body.detail).toContain("não vale mais");
    // The other session has used it up.
    expect((await call("POST", `${PATH}/finish`, finished)).status).toBe(409);
    expect(await state()).toBe("none");
  });

  it("counts an answer once, in time, and tells nobody the secrets", async () => {
    const first = await authorize();
    expect((await call("POST", `${PATH}/finish`, first.finished)).status).toBe(200);
    expect((await call("POST", `${PATH}/finish`, first.finished)).status).toBe(409);
    const late = await authorize();
    await sqlNow("UPDATE mail_authorizations SET attempt_at = now() - interval '16 minutes'");
    expect((await call("POST", `${PATH}/finish`, late.finished)).status).toBe(409);
    oauth.isDenied = true;
    const denied = await authorize();
    oauth.isDenied = false;
    expect((await call("POST", `${PATH}/finish`, denied.finished)).body.detail).toContain("foi recusada");
    const wrong = await authorize({ clientId: "outro", clientSecret: "errada" });
    expect((await call("POST", `${PATH}/finish`, wrong.finished)).body.detail).toContain("chave secreta");
    // The connected account stays connected.
    expect(await state()).toBe("connected");
    const token = await getAccessToken(site.resources);
    const stored = await sqlNow("SELECT * FROM mail_authorizations");
    const log = await sqlNow("SELECT * FROM audit_entries");
    const said = JSON.stringify([stored.rows, log.rows, (await call("GET", PATH)).body]);
    for (const secret of [token, OAUTH_CLIENT.clientSecret, String(first.finished.code)])
      expect(said).not.toContain(secret);
    expect(log.rows.map(({ action }) => action as string)).toContain("mail-authorization.connected");
  });

  it("asks the provider whose account it is where none was given", async () => {
    const { finished } = await authorize({ address: "" });
    const done = await call<MailAuthorizationState>("POST", `${PATH}/finish`, finished);
    expect(done).toMatchObject({ status: 200, body: { state: "connected", address: ADDRESS } });
  });

  it("withdraws the authorization of the account before, but not that of the same account", async () => {
    const stored = async () => {
      const row = await findAuthorization(site.resources.db);
      return (row && readCredentials(site.resources.secrets, row)?.refreshToken) ?? "";
    };
    await connect();
    const first = await stored();
    await connect();
    const second = await stored();
    expect(second).not.toBe(first);
    expect([oauth.isRenewable(first), oauth.isRenewable(second)]).toEqual([true, true]);
    const { finished } = await authorize({ address: "vendas@prumo.example" });
    expect((await call("POST", `${PATH}/finish`, finished)).status).toBe(200);
    expect([oauth.isRenewable(second), oauth.isRenewable(await stored())]).toEqual([false, true]);
    await connect();
  });

  it("is for administrators, who have just said who they are", async () => {
    const editor = await addStaff(site.resources, "editor");
    for (const [method, url] of [
      ["GET", PATH],
      ["POST", `${PATH}/google`],
      ["POST", `${PATH}/finish`],
      ["DELETE", PATH],
    ] as const)
      expect((await call(method, url, method === "POST" ? account() : undefined, editor)).status).toBe(403);
  });
});

describe("a connected account", () => {
  it("sends and reads, and renews its access before it ends, once for three processes", async () => {
    await connectBoth();
    expect(await test()).toEqual([200, 200]);
    const before = oauth.renewals;
    await expire();
    oauth.delayMs = 300;
    const databases = [1, 2, 3].map(() => openDatabase(site.connection, () => {}));
    const tokens = await Promise.all(
      databases.flatMap(({ db }) => [1, 2].map(() => getAccessToken({ ...site.resources, db }))),
    );
    await Promise.all(databases.map((database) => database.close()));
    oauth.delayMs = 0;
    expect(new Set(tokens).size).toBe(1);
    expect(oauth.renewals).toBe(before + 1);
    expect(await test()).toEqual([200, 200]);
    expect(oauth.renewals).toBe(before + 1);
  });

  it("works on a machine whose clock is an hour off, either way", async () => {
    await connectBoth();
    const before = oauth.renewals;
    for (const hours of [-1, 1]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
      expect(await getAccessToken(site.resources)).toMatch(/^acesso-/);
      vi.useRealTimers();
    }
    expect(oauth.renewals).toBe(before);
    expect(await test()).toEqual([200, 200]);
  });

  it("renews a token that was withdrawn before its time, once, and does not ask again and again", async () => {
    await connectBoth();
    const before = oauth.renewals;
    oauth.endAccess();
    await age();
    expect(await test()).toEqual([200, 200]);
    expect(oauth.renewals).toBe(before + 1);
    // The server refuses a token that was just renewed: for another reason than its age.
    oauth.endAccess();
    // Another sender means another connection.
    await sendBy("oi@prumo.example");
    expect(await test()).toEqual([409, 409]);
    const { body } = await call("POST", "/api/operation/test-mail");
    expect(body.detail).toMatch(/^O servidor de e-mail recusou a autorização\./);
    expect(oauth.renewals).toBe(before + 1);
    expect(await state()).toBe("connected");
  });

  it("is not given up for a provider that does not answer", async () => {
    await connectBoth();
    await expire();
    oauth.failsWith = 503;
    expect((await call("POST", "/api/operation/test-mail")).body.detail).toContain("não respondeu");
    oauth.failsWith = undefined;
    expect(await test()).toEqual([200, 200]);
  });

  it("gives its token to no other server, if it is of Google", async () => {
    await connectBoth();
    await sqlNow("UPDATE mail_authorizations SET provider = 'google'");
    const evil = { ...local, host: "smtp.evil.example", port: 465, sender: ADDRESS };
    expect((await call("PUT", "/api/operation/mail-server", evil)).body.errors).toEqual([
      { field: "host", message: expect.stringContaining("smtp.gmail.com") },
    ]);
  });
});

it("loses and doubles nothing while the consent is withdrawn, and says so once", async () => {
  await connectBoth();
  await site.startWorkers();
  const mailboxState = async () => (await call<Mailbox>("GET", "/api/mailbox")).body;
  await eventually(async () => (await mailboxState()).state === "ok");
  // The test of the reply address has left; a new connection must log in.
  await eventually(() => mails.some((mail) => mail.includes("To: contato+")));
  await sendBy("oi@prumo.example");
  mails.length = 0;
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  const id = lead?.id ?? "";
  await age();
  oauth.withdraw();

  const subjects = ["Primeira", "Segunda", "Terceira"];
  for (const subject of subjects)
    expect((await call("POST", `/api/leads/${id}/mails`, { subject, text: "Segue." })).status).toBe(201);
  const sent = await site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
  await imap.deliver(ADDRESS, writeLetter({ head: [`References: ${sent[0]?.messageId}`] }));
  const lookAgain = async () => {
    const mailbox = await findMailbox(site.resources);
    if (mailbox) await makeDue(site.resources.db, mailbox);
  };
  await lookAgain();
  await eventually(async () => (await state()) === "ended");
  await eventually(async () => (await mailboxState()).trouble?.startsWith("A autorização expirou") === true);
  const found = await checks();
  expect(found.get("mail-authorization")).toMatchObject({
    state: "failing",
    detail: expect.stringContaining(`A autorização de ${ADDRESS}`),
  });
  // The others say what waits, and leave the alarm to that one.
  expect([found.get("mail")?.state, found.get("mailbox")?.state]).toEqual(["attention", "attention"]);
  expect(oauth.refusals).toBe(1);
  expect(mails).toEqual([]);

  await connect();
  await lookAgain();
  const isAbout = (subject: string) => mails.filter((mail) => mail.includes(`Subject: ${subject}`)).length;
  await eventually(() => subjects.every((subject) => isAbout(subject) > 0));
  const received = async () => {
    const response = await call<object>("GET", `/api/leads/${id}/timeline`);
    return timelineSchema.parse(response.body).events.filter(({ type }) => type === "mail-in").length;
  };
  await eventually(async () => (await received()) > 0);
  await lookAgain();
  await eventually(async () => (await checks()).get("mailbox")?.state === "ok");
  expect(subjects.map(isAbout)).toEqual([1, 1, 1]);
  expect(await received()).toBe(1);
  expect((await checks()).get("mail-authorization")?.state).toBe("ok");
});
