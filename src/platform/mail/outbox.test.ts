import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { personOf } from "#src/shared/people/person.ts";
import { startSmtpServer } from "#src/testing/smtp-server.ts";
import { openMailer } from "./mail.ts";
import { eraseFromOutbox, findInOutbox, outboxDirOf, pruneOutbox } from "./outbox.ts";

let dataDir = "";
let outboxDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-outbox-"));
  outboxDir = outboxDirOf(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const FROM = "Prumo <site@prumo.example>";
const open = (mail: { smtpUrl: string | undefined; requireTls: boolean }) =>
  openMailer({ mail: { ...mail, from: FROM }, siteUrl: undefined, dataDir }, async () => null);
const write = (id: string, to: string, text: string) =>
  open({ smtpUrl: undefined, requireTls: true }).send({
    id,
    to: [to],
    subject: "Olá, José",
    text,
    html: `<p>${text}</p>`,
  });

it("is pruned after thirty days", async () => {
  await write("novo", "ana@empresa.com.br", "Olá");
  await write("velho", "ana@empresa.com.br", "Olá");
  const old = new Date(Date.now() - 31 * 86_400_000);
  await utimes(join(outboxDir, "velho.eml"), old, old);
  expect(await pruneOutbox(outboxDir)).toBe(1);
  expect(await readdir(outboxDir)).toEqual(["novo.eml"]);
  expect(await pruneOutbox(join(outboxDir, "nenhuma"))).toBe(0);
});

it("is searched for an address, as its receiver or in its text, and for no other's", async () => {
  const long = "Ação e reação. ".repeat(12);
  await write("para", "Ana@empresa.com.br", "Olá");
  await write(
    "sobre",
    "equipe@prumo.example",
    `${long}Escreveu ana=dias@empresa.com.br, ou ana@empresa.com.br.`,
  );
  await write("outra", "mariana@empresa.com.br", "Olá");
  await write("longa", "ana@empresa.com.brasil.example", `${long}ola-ana@empresa.com.br`);
  const found = await findInOutbox(outboxDir, personOf("ana@Empresa.com.br"));
  expect(found.map((file) => file.slice(outboxDir.length + 1)).toSorted()).toEqual(["para.eml", "sobre.eml"]);
  expect(await findInOutbox(outboxDir, personOf("ana=dias@empresa.com.br"))).toHaveLength(1);
  await eraseFromOutbox(outboxDir, personOf("ana@empresa.com.br"));
  expect((await readdir(outboxDir)).toSorted()).toEqual(["longa.eml", "outra.eml"]);
});

it.each(["a@empresa.com.br, b@outra.example", "a@empresa.com.br\r\nBcc: b@outra.example"])(
  "an address that is several goes to none of them: %j",
  async (address) => {
    const smtp = await startSmtpServer();
    try {
      const mailer = open({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, requireTls: false });
      const message = { id: "lista", to: [address], subject: "Olá", text: "Olá", html: "Olá" };
      await expect(mailer.send(message)).rejects.toThrow();
      mailer.close();
      expect(smtp.mails).toEqual([]);
    } finally {
      await smtp.close();
    }
  },
);

it("a mail server that offers no TLS gets a mail only where that is allowed", async () => {
  const smtp = await startSmtpServer();
  const send = (requireTls: boolean) => {
    const mailer = open({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, requireTls });
    const message = { id: "x", to: ["ana@empresa.com.br"], subject: "Olá", text: "Olá", html: "<p>Olá</p>" };
    return mailer.send(message).finally(() => mailer.close());
  };
  await expect(send(true)).rejects.toThrow();
  expect(smtp.mails).toEqual([]);
  await send(false);
  expect(smtp.mails).toHaveLength(1);
  await smtp.close();
});
