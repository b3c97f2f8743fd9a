import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leadsTable } from "#src/features/leads/table.ts";
import { changeTexts } from "#src/features/site-texts/texts-type.server.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { offerEbook } from "#src/testing/ebook.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { requestEbook } from "./ebook.server.ts";
import { ebookSchema } from "./schema.ts";
import { eventLabel } from "./use-ebook-form.ts";

const VALID = { name: "Ana Prado", email: "ana@empresa.com.br", source: "lead-magnet" };

describe("POST /api/ebook", () => {
  let site: TestSite;
  let visitor = 0;
  let file: string;
  beforeAll(async () => {
    site = await openTestSite({ AUTOMATION_WEBHOOK_URL: "https://automation.example/hook" });
    file = await offerEbook(site.resources);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.resources.db.delete(leadsTable);
    await site.resources.db.$client.query("DELETE FROM pgboss.job; DELETE FROM webhook_events");
    visitor++;
  });

  function post(payload: unknown) {
    return site.api.inject({
      method: "POST",
      url: "/api/ebook",
      remoteAddress: `192.0.2.${visitor}`,
      headers: { "content-type": "application/json", "user-agent": "Navegador/1.0" },
      payload: JSON.stringify(payload),
    });
  }

  const leads = () => site.resources.db.select().from(leadsTable);

  it("makes a lead with all that follows from it, and says where the guide is", async () => {
    const response = await post({ ...VALID, pageUrl: "https://prumo.example/blog" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      message: "Dados salvos com sucesso!",
      downloadUrl: file,
    });
    const [lead] = await leads();
    expect(lead).toMatchObject({
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      phone: null,
      message: null,
      source: "lead-magnet",
      status: "NEW",
    });
    const { rows } = await site.resources.db.$client.query("SELECT name, data FROM pgboss.job ORDER BY name");
    expect(rows).toEqual([
      { name: "ebook.send", data: { leadId: lead?.id } },
      { name: "lead.notify", data: { leadId: lead?.id } },
    ]);
    const events = await site.resources.db.$client.query<{ id: string; body: string }>(
      `SELECT event.id, body FROM webhook_events AS event
       JOIN webhook_deliveries ON event_id = event.id AND state = 'waiting' AND turn = 0`,
    );
    expect(events.rows.map(({ id }) => id)).toEqual([`lead-magnet_${lead?.id}`]);
    expect(JSON.parse(events.rows[0]?.body ?? "")).toEqual({
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      source: "lead-magnet",
      type: "ebook-download",
      timestamp: lead?.createdAt.toISOString(),
      userAgent: "Navegador/1.0",
      url: "https://prumo.example/blog",
      referrer: null,
    });
  });

  it("makes one lead a day of one person, and gives the guide each time", async () => {
    const answers = await Promise.all([
      post(VALID),
      post({ ...VALID, email: "ANA@empresa.com.br", name: "Ana" }),
      post(VALID),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await leads()).toHaveLength(1);
    expect(await site.resources.db.$count(leadsTable)).toBe(1);
    await post({ ...VALID, email: "bia@empresa.com.br" });
    expect(await leads()).toHaveLength(2);
  });

  it("leaves nothing behind where the queue fails", async () => {
    let enqueued = 0;
    const jobs: TestSite["resources"]["jobs"] = {
      ...site.resources.jobs,
      enqueue: (...given) =>
        ++enqueued === 2 ? Promise.reject(new Error("queue away")) : site.resources.jobs.enqueue(...given),
    };
    const request = requestEbook({ ...site.resources, jobs }, ebookSchema.parse(VALID), {
      userAgent: undefined,
    });
    await expect(request).rejects.toThrow("queue away");
    expect(await leads()).toEqual([]);
  });

  it("keeps nothing of a program that filled the hidden field", async () => {
    expect((await post({ ...VALID, recado_extra: "x" })).statusCode).toBe(201);
    expect(await leads()).toEqual([]);
  });

  it.each([
    [{ ...VALID, name: " " }, "name", "Por favor, preencha seu nome e e-mail."],
    [{ name: "Ana" }, "email", "Por favor, preencha seu nome e e-mail."],
    [{ ...VALID, name: ["Ana"] }, "name", "Por favor, preencha seu nome e e-mail."],
    [{ ...VALID, name: "Ana\u0000" }, "name", "Nome contém caracteres que não podem ser usados"],
    [{ ...VALID, name: "a".repeat(10_000) }, "name", "Nome deve ter no máximo 120 caracteres"],
    [{ ...VALID, email: "ana" }, "email", "E-mail inválido"],
    [{ ...VALID, source: "outra" }, "source", "Fonte inválida"],
  ])("refuses %j, naming the field", async (body, field, message) => {
    const response = await post(body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, message, errors: [{ field, message }] });
    expect(await leads()).toEqual([]);
  });
});

describe("without a file", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ AUTOMATION_WEBHOOK_URL: "https://automation.example/hook" });
  });
  afterAll(() => site.close());

  it("the call is refused, and takes nobody's address", async () => {
    const response = await site.api.inject({ method: "POST", url: "/api/ebook", payload: VALID });
    expect(response.statusCode).toBe(404);
    const message = "Este site não oferece um e-book.";
    expect(response.json()).toMatchObject({ success: false, status: 404, message, error: message });
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
    expect((await site.api.inject({ url: "/api/ebook" })).statusCode).toBe(404);
  });
});

describe("the old address of the demo's guide", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());

  async function follow(url: string): Promise<[number, string | undefined]> {
    const { statusCode, headers } = await site.api.inject({ url });
    return [statusCode, headers.location];
  }

  it("leads to the guide in the library, to the page of another e-book, and nowhere without one", async () => {
    const url = "/downloads/transformacao-digital.pdf";
    expect(await follow(url)).toEqual([404, undefined]);
    const file = await offerEbook(site.resources);
    expect(await follow(url)).toEqual([302, file]);
    const { headers, rawPayload } = await site.api.inject({ url: file });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const own = { "ebook-popup:file": `/arquivos/${"a".repeat(32)}/guia.pdf` };
    await changeTexts(site.resources, { id: null, name: "Teste" }, own);
    expect(await follow(url)).toEqual([302, "/ebook"]);
  });
});

it.each([
  ["E-book gratuito: Transformação Digital", "E-book Transformação Digital"],
  ["Guia da reforma", "E-book Guia da reforma"],
  ["E-book gratuito", "E-book"],
])("a download of “%s” is counted as “%s”", (title, label) => {
  expect(eventLabel(title)).toBe(label);
});

describe("ebook.send", () => {
  let site: TestSite;
  let smtp: TestSmtpServer;
  let receiver: Receiver;
  afterEach(async () => {
    await site.close();
    await smtp.close();
    await receiver.close();
  });

  it("mails a link that leads to the file of now, whichever it was when it was sent", async () => {
    smtp = await startSmtpServer();
    receiver = await startReceiver(200);
    site = await openTestSite({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SITE_URL: "https://prumo.example",
    });
    const { resources, api } = site;
    const offer = (file: string) =>
      changeTexts(resources, { id: null, name: "Teste" }, { "ebook-popup:file": file });
    const [old, current] = ["a", "b"].map((digit) => `/arquivos/${digit.repeat(32)}/guia.pdf`);
    await offer(old ?? "");
    await installPages(api, await buildPublicPages(), { resources, sheets: new Map() }, () => undefined);
    await site.startWorkers();
    await requestEbook(resources, ebookSchema.parse(VALID), { userAgent: undefined });
    const isTheirs = ({ envelopeTo }: { envelopeTo: string[] }) => envelopeTo.includes(VALID.email);
    await eventually(() => smtp.mails.some(isTheirs));
    const text = smtp.mails.find(isTheirs)?.mail.text ?? "";
    const [, path = ""] = /https:\/\/prumo\.example(\/ebook\/baixar\/[\w-]{36})/.exec(text) ?? [];
    const open = async (url: string) => {
      const { statusCode, headers } = await api.inject({ url });
      return [statusCode, headers.location];
    };
    expect(await open(path)).toEqual([302, old]);
    await offer(current ?? "");
    expect(await open(path)).toEqual([302, current]);
    expect(await open(`/ebook/baixar/${randomUUID()}`)).toEqual([404, undefined]);
    await offer("");
    expect(await open(path)).toEqual([404, undefined]);
  });

  it("mails the link to the person, tells the team and the automation tool", async () => {
    smtp = await startSmtpServer();
    receiver = await startReceiver(200);
    site = await openTestSite({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SITE_URL: "https://prumo.example",
      AUTOMATION_WEBHOOK_URL: receiver.url,
    });
    await offerEbook(site.resources);
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example" });
    await site.startWorkers();
    await requestEbook(site.resources, ebookSchema.parse(VALID), { userAgent: undefined });
    const promotion = { name: "Compre em https://spam.example", email: "alvo@cliente.example" };
    await requestEbook(site.resources, ebookSchema.parse(promotion), { userAgent: undefined });
    await eventually(() => smtp.mails.length === 4 && receiver.requests.length === 2);

    const mailTo = (address: string) =>
      smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(address))?.mail;
    const mail = mailTo("ana@empresa.com.br");
    expect(mail?.subject).toBe("Seu e-book: Transformação Digital");
    expect(mail?.replyTo?.value[0]?.address).toBe("contato@prumo.example");
    expect(mail?.text).toContain("Olá, Ana.");
    const [link] = /https:\/\/prumo\.example\/ebook\/baixar\/[\w-]{36}/.exec(mail?.text ?? "") ?? [];
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mailTo("contato@prumo.example")?.text).toContain("Fonte: E-book");
    // The form must not send advertising to others.
    expect(mailTo("alvo@cliente.example")?.text).not.toContain("spam.example");
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ name: "Ana Prado", source: "lead-magnet", type: "ebook-download" }),
    );
  });
});
