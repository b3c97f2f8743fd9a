import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { describeMailFailure } from "#src/platform/mail/mail.ts";
import { openSiteMailer } from "#src/platform/resources/mail-server.server.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { MailServerState } from "./schema.ts";
import { testMail } from "./test-mail.server.ts";

const PASSWORD = "segredo-do-correio";
const PATH = "/api/operation/mail-server";

let site: TestSite | undefined;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await site?.close();
  site = undefined;
  // Close clients before the servers they are connected to.
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(environment: Record<string, string> = {}) {
  const opened = (site = await openTestSite(environment));
  const staff = await addStaff(opened.resources);
  const call = async (method: "GET" | "PUT" | "DELETE" | "POST", body?: object, url = PATH) => {
    const { headers } = staff;
    const answer = await opened.api.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json<MailServerState & Record<string, string>>() };
  };
  return { ...opened, staff, call, test: () => call("POST", undefined, "/api/operation/test-mail") };
}

/** Starts a server that requires a login and records the mails. */
async function startServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "site" && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error("Invalid username or password")),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        mails.push(text);
        done();
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closers.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return { port: (listening.address() as AddressInfo).port, mails };
}

const server = (port: number, more: object = {}) => ({
  host: "127.0.0.1",
  port,
  security: "starttls",
  user: "site",
  password: PASSWORD,
  sender: "oi@acme.com.br",
  ...more,
});

describe("the mail server on screen", () => {
  it("sends in the company's name, from its address, in every process, and the password is told nobody", async () => {
    const smtp = await startServer();
    const { resources, call, test } = await open();
    // Another process, which has cached that no server is configured.
    const cache = await openTagCache(resources.notifications);
    const other = openSiteMailer({ ...resources, pool: resources.db.$client, cache });
    closers.push(async () => other.close());
    expect(await other.hasServer()).toBe(false);
    expect((await test()).body["detail"]).toMatch(/^Nenhum servidor de e-mail está configurado/);
    const saved = await call("PUT", server(smtp.port));
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      server: {
        host: "127.0.0.1",
        port: smtp.port,
        security: "starttls",
        user: "site",
        login: "password",
        hasPassword: true,
      },
      sender: "oi@acme.com.br",
      isServerOfEnvironment: false,
      isSenderOfEnvironment: false,
    });
    // Without a company name, the sender must not get the product's name.
    expect((await test()).status).toBe(200);
    expect(smtp.mails[0]).toMatch(/^From: oi@acme.com.br\r$/m);
    await updateSettings(resources, { siteName: "Acme" });
    await eventually(() => other.hasServer());
    const message = testMail(await readMailContext(resources));
    await other.send({ id: randomUUID(), to: ["ana@empresa.com.br"], ...message });
    expect(smtp.mails[1]).toMatch(/^From: Acme <oi@acme.com.br>\r$/m);

    const { rows } = await resources.db.$client.query("SELECT * FROM mail_servers");
    const log = await resources.db.$client.query("SELECT action, before, after FROM audit_entries");
    expect(JSON.stringify([rows, log.rows, (await call("GET")).body])).not.toContain(PASSWORD);
    expect(log.rows.find(({ action }) => action === "mail-server.changed")?.after).toMatchObject({
      Servidor: "127.0.0.1",
      Senha: "alterado",
    });
    expect((await call("DELETE")).body.server).toBeNull();
    await eventually(async () => !(await other.hasServer()));
  });

  it("is left to the environment where that names one", async () => {
    const { call } = await open({
      SMTP_URL: "smtps://site%40acme.com.br:segredo@smtp.acme.com.br",
      MAIL_FROM: "Acme <oi@acme.com.br>",
    });
    expect((await call("GET")).body).toEqual({
      server: {
        host: "smtp.acme.com.br",
        port: 465,
        security: "tls",
        user: "site@acme.com.br",
        login: "password",
        hasPassword: true,
      },
      sender: "oi@acme.com.br",
      isServerOfEnvironment: true,
      isSenderOfEnvironment: true,
    });
    const refused = await call("PUT", server(587));
    expect([refused.status, refused.body["detail"]]).toEqual([409, expect.stringContaining("SMTP_URL")]);
  });

  it("is an administrator's who has just said who it is, and tells no other server its password", async () => {
    const { call, resources } = await open();
    expect(
      (await call("PUT", server(587, { host: "http://x", sender: "oi", port: "0" }))).body["errors"],
    ).toEqual([
      { field: "host", message: expect.stringContaining("Servidor") },
      { field: "port", message: expect.stringContaining("Porta") },
      { field: "sender", message: expect.stringContaining("Remetente") },
    ]);
    expect((await call("PUT", server(587))).status).toBe(200);
    const { password: _password, ...without } = server(587, { sender: "outro@acme.com.br" });
    expect((await call("PUT", without)).status).toBe(200);
    for (const more of [{ host: "192.0.2.9" }, { port: 25 }, { user: "outro" }]) {
      const moved = await call("PUT", { ...without, ...more });
      expect([moved.status, moved.body["errors"]]).toEqual([
        422,
        [{ field: "password", message: expect.stringContaining("digite-a de novo") }],
      ]);
    }
    await resources.db.$client.query("UPDATE sessions SET confirmed_at = now() - interval '1 hour'");
    expect((await call("PUT", server(587))).body).toMatchObject({ reauthenticate: true });
    expect((await call("DELETE")).status).toBe(403);
    expect((await call("GET")).status).toBe(200);
  });

  it("cannot send with a password of another key, and says so", async () => {
    const { call, resources, test } = await open();
    await call("PUT", server(587));
    await resources.db.$client.query("UPDATE mail_servers SET password = replace(password, 'v1.', 'v1.x')");
    resources.cache.dropAll();
    expect((await test()).body["detail"]).toContain("digite-a de novo");
  });
});

describe("what failed is said plainly", () => {
  it("about the login, and alike about whatever else answers in the server's own network", async () => {
    const smtp = await startServer();
    const other = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const [ssh, nothing] = [other, closed].map((one) => (one.address() as AddressInfo).port);
    await new Promise((resolve) => closed.close(resolve));
    closers.push(() => new Promise((resolve) => other.close(resolve)));
    const { call, test } = await open();
    await call("PUT", server(smtp.port, { password: "errada" }));
    expect((await test()).body["detail"]).toBe("O servidor de e-mail recusou o usuário ou a senha.");
    const said = [];
    for (const port of [ssh, nothing]) {
      await call("PUT", server(port ?? 0));
      said.push((await test()).body["detail"]?.replace(String(port), "N"));
    }
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain("Não houve resposta de um servidor de e-mail em 127.0.0.1:N");
    // The health screen must not leak it either.
    const seen = await call("GET", undefined, "/api/operation");
    expect(JSON.stringify(seen.body)).not.toMatch(/SSH-2|ECONNREFUSED/);
  });

  it.each([
    [{ code: "EDNS" }, "não foi encontrado"],
    [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "recusou a conexão na porta 587"],
    [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "certificado"],
    [{ code: "ETIMEDOUT" }, "não respondeu a tempo"],
    [{ code: "ETLS" }, "não pôde ser criptografada"],
    [{ code: "EAUTH", responseCode: 535 }, "recusou o usuário ou a senha"],
    [{ code: "EPROTOCOL", message: "Invalid greeting. response=SSH" }, "como um servidor de e-mail"],
    [{ code: "EENVELOPE", responseCode: 550 }, undefined],
  ])("%o", async (error, words) => {
    const target = { host: "192.0.2.1.example.invalid", port: 587, isFromEnvironment: true };
    const said = await describeMailFailure(error, target);
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(words);
  });
});
