import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startCuttingProxy, startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { writeLetter as letter } from "#src/testing/mailbox.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Check, Operation } from "../checks/schema.ts";
import type { MailboxState, TestedMail } from "./schema.ts";

const PATH = "/api/mailbox";
const TEST = "/api/mailbox/test";

let imap: TestImapServer;
let site: TestSite;
beforeAll(async () => {
  imap = await startImapServer();
  site = await openTestSite({ MAIL_FROM: "Prumo <contato@prumo.example>" });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await imap.close();
});

async function enter({ api, resources } = site) {
  const { headers } = await addStaff(resources);
  return async <Answer>(method: "GET" | "PUT" | "DELETE" | "POST", url = PATH, payload?: object) => {
    const answer = await api.inject({ method, url, headers, ...(payload && { payload }) });
    return {
      status: answer.statusCode,
      body: answer.json<Answer & { detail?: string; errors?: { field: string; message: string }[] }>(),
    };
  };
}

const passwordIn = (url: string) => new URL(url).password;

const server = (user: string, more: object = {}) => ({
  host: "127.0.0.1",
  port: imap.port,
  security: "starttls",
  user,
  password: passwordIn(imap.url(user)),
  folder: "",
  ...more,
});

async function find(call: Awaited<ReturnType<typeof enter>>): Promise<Check | undefined> {
  const { body } = await call<Operation>("GET", "/api/operation");
  return body.checks.find(({ name }) => name === "mailbox");
}

describe("the mailbox on screen", () => {
  it("is read in every process from then on, its new mails only, however many it has", async () => {
    const call = await enter();
    expect(await find(call)).toMatchObject({ state: "ok", detail: expect.stringContaining("Nenhuma caixa") });
    expect((await call<TestedMail>("POST", TEST)).body.reading).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^Nenhuma caixa está configurada/),
    });
    // Another process, which has cached that there is none.
    const cache = await openTagCache(site.resources.notifications);
    const seenThere = () => findMailbox({ ...site.resources, cache });
    expect(await seenThere()).toBeUndefined();

    const user = randomUUID();
    imap.fill(user, 5_000);
    // A connection that transfers more than the greeting and the login is cut.
    const proxy = await startCuttingProxy(imap.port, () => 6_000);
    const saved = await call<MailboxState>("PUT", PATH, server(user, { port: proxy.port }));
    expect(saved).toMatchObject({
      status: 200,
      body: {
        server: { host: "127.0.0.1", user, hasPassword: true, folder: "INBOX", authservId: "" },
        isServerOfEnvironment: false,
      },
    });
    await eventually(async () => (await seenThere())?.user === user);
    const state = async () => (await call<MailboxState>("GET")).body;
    await eventually(async () => (await state()).state === "ok");
    expect(await state()).toMatchObject({ doubtful: 0, lastMailAt: null });
    expect(await state()).toMatchObject({ provider: null, auth: "password" });
    expect((await call<TestedMail>("POST", TEST)).body).toMatchObject({
      sending: { ok: false, detail: expect.stringMatching(/^Nenhum servidor de e-mail está configurado/) },
      reading: { ok: true, detail: `${user}, INBOX: 5.000 e-mails.` },
      plusAddress: { ok: false },
    });

    await imap.deliver(user, letter({ subject: "Novo" }));
    await call("PUT", PATH, server(user, { port: proxy.port }));
    await eventually(async () => (await state()).doubtful === 1);
    expect(proxy.cuts()).toBe(0);
    await proxy.close();
    expect(await find(call)).toMatchObject({
      state: "ok",
      facts: [
        { label: "Última leitura", value: expect.stringContaining("há") },
        { label: "Último e-mail", value: expect.stringContaining("há") },
      ],
    });

    const { rows } = await site.resources.db.$client.query("SELECT * FROM mail_servers");
    const log = await site.resources.db.$client.query(
      "SELECT action, after FROM audit_entries WHERE action = 'mailbox.changed' ORDER BY at",
    );
    expect(JSON.stringify([rows, log.rows, (await call("GET")).body])).not.toContain(
      passwordIn(imap.url(user)),
    );
    expect(log.rows[0]?.after).toMatchObject({ Servidor: "127.0.0.1", Pasta: "INBOX", Senha: "alterado" });
    expect((await call<MailboxState>("DELETE")).body.server).toBeNull();
    await eventually(async () => (await seenThere()) === undefined);
    expect((await state()).state).toBe("off");
  });

  it("says plainly what is wrong, and alike whatever else answers in the server's own network", async () => {
    const call = await enter();
    const test = async (given: object) => {
      expect((await call("PUT", PATH, given)).status).toBe(200);
      return (await call<TestedMail>("POST", TEST)).body.reading.detail;
    };
    const user = randomUUID();
    expect(await test(server(user, { password: "errada" }))).toBe(
      "O servidor 127.0.0.1 recusou o usuário ou a senha.",
    );
    await eventually(async () => (await find(call))?.state === "failing");
    expect((await find(call))?.detail).toContain("recusou o usuário ou a senha");
    expect(await test(server(user, { folder: "Nada" }))).toContain("não abriu a pasta “Nada”");
    const ssh = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")).listen(0, "127.0.0.1");
    await once(ssh, "listening");
    const said = [];
    for (const port of [(ssh.address() as AddressInfo).port, 1])
      said.push((await test(server(user, { port })))?.replace(`:${port}`, ":N"));
    ssh.close();
    expect(said[1]).toBe(said[0]);
    expect(said[0]).toContain("Não houve resposta de um servidor IMAP em 127.0.0.1:N");
  });

  it("reads what came between its entry and the first poll that succeeds, and nothing from before", async () => {
    const call = await enter();
    const user = randomUUID();
    await imap.deliver(user, letter({ subject: "De antes" }));
    expect((await call("PUT", PATH, server(user, { password: "errada" }))).status).toBe(200);
    await eventually(async () => (await find(call))?.state === "failing");
    // Servers date mails in whole seconds.
    await imap.deliver(user, letter({ subject: "De durante" }), new Date(Date.now() + 2_000));
    expect((await call("PUT", PATH, server(user))).status).toBe(200);
    const subjects = async () =>
      (
        await site.resources.db.$client.query<{ subject: string }>(
          "SELECT data ->> 'subject' AS subject FROM doubtful_mails WHERE data ->> 'subject' LIKE 'De %'",
        )
      ).rows.map(({ subject }) => subject);
    await eventually(async () => (await subjects()).length > 0);
    expect(await subjects()).toEqual(["De durante"]);
    await call("DELETE");
  });

  it("refuses what is not complete, and tells no other server its password", async () => {
    const call = await enter();
    const bad = server("", { host: "imaps://x", port: 0, authservId: "a b", folder: "a\nb" });
    expect((await call("PUT", PATH, bad)).body.errors).toEqual([
      { field: "host", message: expect.stringContaining("Servidor") },
      { field: "port", message: expect.stringContaining("Porta") },
      { field: "user", message: expect.stringContaining("Usuário") },
      { field: "folder", message: expect.stringContaining("Pasta") },
      { field: "authservId", message: expect.stringContaining("Verificação de remetentes") },
    ]);
    expect((await call("PUT", PATH, server("ana"))).status).toBe(200);
    const { password: _password, ...without } = server("ana");
    expect((await call("PUT", PATH, { ...without, folder: "Respostas" })).status).toBe(200);
    for (const more of [{ host: "192.0.2.9" }, { port: 143 }, { user: "bia" }])
      expect((await call("PUT", PATH, { ...without, ...more })).body.errors).toEqual([
        { field: "password", message: expect.stringContaining("digite-a de novo") },
      ]);
    await site.resources.db.$client.query(
      "UPDATE mail_servers SET password = replace(password, 'v1.', 'v1.x')",
    );
    site.resources.cache.dropAll();
    expect((await call<TestedMail>("POST", TEST)).body.reading.detail).toContain(
      "digite-a de novo em Funcionamento",
    );
  });

  it("is left to the environment where that names one", async () => {
    const other = await openTestSite({ IMAP_URL: imap.url("contato"), IMAP_AUTHSERV_ID: "mx.prumo.example" });
    try {
      const call = await enter(other);
      expect((await call("GET")).body).toMatchObject({
        server: {
          host: "127.0.0.1",
          port: imap.port,
          security: "starttls",
          user: "contato",
          login: "password",
          hasPassword: true,
          folder: "INBOX",
          authservId: "mx.prumo.example",
        },
        isServerOfEnvironment: true,
      });
      const refused = await call("PUT", PATH, server("ana"));
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("IMAP_URL")]);
      expect((await call("POST", TEST)).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
