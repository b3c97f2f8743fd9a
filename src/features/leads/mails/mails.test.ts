import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { eraseLeadsOf, importLeads, submitLead } from "#src/features/leads/leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { timelineSchema } from "#src/features/leads/timeline/schema.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobKinds, type TestSite } from "#src/testing/test-site.ts";
import { deliverLeadMail } from "./send-mail.server.ts";
import { leadMailsTable } from "./table.ts";

const SENDER = "contato@prumo.example";

let site: TestSite;
let smtp: TestSmtpServer;
let admin: Staff;
let refuses = false;
beforeAll(async () => {
  smtp = await startSmtpServer(0, () => refuses);
  site = await openTestSite(
    { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: `Prumo <${SENDER}>` },
    quickJobKinds(),
  );
  admin = await addStaff(site.resources, "admin");
  await updateSettings(site.resources, { siteName: "Prumo Sistemas", contactEmail: "equipe@prumo.example" });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(() => {
  refuses = false;
});

async function write(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return { id: lead?.id ?? "", email };
}

const post = (id: string, payload: object, headers: Staff["headers"] | undefined = admin.headers) =>
  site.api.inject({ method: "POST", url: `/api/leads/${id}/mails`, payload, headers });

async function timeline(id: string) {
  const response = await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: admin.headers });
  return timelineSchema.parse(response.json()).events;
}

/** The mails that arrived for an address, once there are as many. */
async function arrived(email: string, count: number) {
  const found = () => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await eventually(() => found().length >= count);
  return found().map(({ mail }) => mail);
}

const answeredAt = async (id: string) =>
  (await site.resources.db.select().from(leadsTable).where(eq(leadsTable.id, id)))[0]?.answeredAt ?? null;

const MAIL = {
  subject: "Sua mensagem",
  text: "Olá, {{nome}}!\n\nPodemos na **quinta**? <script>alert(1)</script>",
};

describe("POST /api/leads/{id}/mails", () => {
  test("mails the lead in the name of who writes, with an address of its own for the answer", async () => {
    const { id, email } = await write();
    const response = await post(id, MAIL);
    expect(response.statusCode).toBe(201);
    const text = MAIL.text.replace("{{nome}}", "Ana Prado");
    expect(response.json()).toMatchObject({
      type: "mail-out",
      actor: { kind: "person", id: admin.user.id, name: admin.user.name },
      data: { to: email, subject: "Sua mensagem", text },
    });
    const [mail] = await arrived(email, 1);
    expect(mail?.subject).toBe("Sua mensagem");
    expect(mail?.from?.value[0]?.address).toBe(SENDER);
    expect(mail?.text).toBe(`${text}\n\n-- \n${admin.user.name}\nPrumo Sistemas\n`);
    expect(mail?.html).toContain("<strong>quinta</strong>");
    expect(mail?.html).not.toContain("<script");
    const replyTo = mail?.replyTo?.value[0]?.address ?? "";
    expect(replyTo).toMatch(/^contato\+[0-9a-f]{20}@prumo\.example$/);
    expect(replyTo).not.toContain(id);
    expect((await timeline(id)).map(({ type }) => type)).toEqual(["mail-out", "form"]);
  });

  test("names the mails before it, and no two mails have one address", async () => {
    const { id, email } = await write();
    await post(id, MAIL);
    await post(id, { ...MAIL, subject: "Mais uma coisa" });
    await post(id, { ...MAIL, subject: "E outra" });
    const mails = await arrived(email, 3);
    const named = (subject: string) => mails.find((mail) => mail.subject === subject);
    const [first, second, third] = ["Sua mensagem", "Mais uma coisa", "E outra"].map(named);
    expect(first?.inReplyTo).toBeUndefined();
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(third?.inReplyTo).toBe(second?.messageId);
    expect(third?.references).toEqual([first?.messageId, second?.messageId]);
    expect(new Set(mails.map(({ replyTo }) => replyTo?.text)).size).toBe(3);
  });

  test("goes on with the thread of a lead that was merged into this one", async () => {
    const [kept, other] = [await write(), await write()];
    await post(other.id, MAIL);
    const url = "/api/leads/merge";
    const payload = { keep: kept.id, merge: other.id };
    const merged = await site.api.inject({ method: "POST", url, payload, headers: admin.headers });
    expect(merged.statusCode).toBe(200);
    expect((await post(other.id, MAIL)).statusCode).toBe(404);
    await post(kept.id, MAIL);
    const [before] = await arrived(other.email, 1);
    const [after] = await arrived(kept.email, 1);
    expect(after?.inReplyTo).toBe(before?.messageId);
  });

  test("stops the clock, and the first answer stays", async () => {
    const { id } = await write();
    await post(id, MAIL);
    const first = await answeredAt(id);
    expect(first).not.toBeNull();
    await post(id, MAIL);
    expect(await answeredAt(id)).toEqual(first);
  });

  test.each([
    ["subject", { ...MAIL, subject: " " }, "Assunto: escreva um texto"],
    [
      "subject",
      { ...MAIL, subject: "Olá\r\nBcc: x@y.z" },
      "Assunto contém caracteres que não podem ser usados",
    ],
    ["text", { ...MAIL, text: "" }, "Mensagem: escreva um texto"],
    ["text", { ...MAIL, text: "A {{empresa}} cresce" }, "Mensagem: não se sabe {{empresa}} deste lead"],
  ])("refuses %s in words, and keeps nothing", async (field, payload, message) => {
    const { id } = await write();
    const response = await post(id, payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await answeredAt(id)).toBeNull();
    expect(await timeline(id)).toHaveLength(1);
  });

  test("refuses a lead without an e-mail", async () => {
    const { id } = await write();
    await site.resources.db
      .update(leadsTable)
      .set({ email: null, phone: "+5511988887777" })
      .where(eq(leadsTable.id, id));
    expect((await post(id, MAIL)).json()).toMatchObject({ errors: [{ field: "email" }] });
  });

  test("is for administrators, and 404 where there is no such lead", async () => {
    for (const id of [randomUUID(), "x"]) expect((await post(id, MAIL)).statusCode).toBe(404);
    const editor = await addStaff(site.resources, "editor");
    expect((await post(randomUUID(), MAIL, editor.headers)).statusCode).toBe(403);
    expect((await post(randomUUID(), MAIL, {} as Staff["headers"])).statusCode).toBe(401);
  });
});

describe("a mail to a lead", () => {
  test("that the recipient's server refuses for good is told in the timeline, and not tried again", async () => {
    refuses = true;
    const { id } = await write();
    await post(id, MAIL);
    await eventually(async () => (await timeline(id)).some(({ type }) => type === "mail-in"));
    const [bounce] = await timeline(id);
    expect(bounce).toMatchObject({
      type: "mail-in",
      data: {
        subject: "Sua mensagem",
        bounce: { reason: expect.stringContaining("unknown user") as string },
      },
    });
    const [mail] = await site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
    await deliverLeadMail(site.resources, mail?.id ?? "");
    expect((await timeline(id)).filter(({ type }) => type === "mail-in")).toHaveLength(1);
  });

  test("is sent once, however often its job runs", async () => {
    const { id, email } = await write();
    await post(id, MAIL);
    await arrived(email, 1);
    const rows = () => site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
    await eventually(async () => (await rows())[0]?.sentAt != null);
    await deliverLeadMail(site.resources, (await rows())[0]?.id ?? "");
    expect(await arrived(email, 1)).toHaveLength(1);
  });

  test("goes with its lead, and its job then finds nothing", async () => {
    const { db } = site.resources;
    const email = "sai@exemplo.com.br";
    const lead = { name: "Sai", phone: null, source: "website", status: "NEW" as const, message: null };
    await importLeads(db, [{ ...lead, email, createdAt: new Date() }]);
    const [{ id } = { id: "" }] = await db.select().from(leadsTable).where(eq(leadsTable.email, email));
    await post(id, MAIL);
    const [mail] = await db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
    await eraseLeadsOf(db, email);
    expect(await db.$count(leadMailsTable, eq(leadMailsTable.leadId, id))).toBe(0);
    await deliverLeadMail(site.resources, mail?.id ?? "");
  });
});

describe("templates of mails", () => {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", id = "", payload?: object) =>
    site.api.inject({
      method,
      url: `/api/mail-templates${id && `/${id}`}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
  const TEMPLATE = { name: "Primeira conversa", subject: "Sua mensagem", text: "Olá, {{nome}}!" };

  test("are made, changed, listed by name and deleted", async () => {
    const made = await call("POST", "", TEMPLATE);
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: string }>();
    const other = await call("POST", "", { ...TEMPLATE, name: "ágil" });
    const names = async () =>
      (await call("GET")).json<{ templates: { name: string }[] }>().templates.map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining(["ágil", "Primeira conversa"]));
    const changed = await call("PUT", id, { ...TEMPLATE, name: "PRIMEIRA conversa" });
    expect(changed.json()).toMatchObject({ id, name: "PRIMEIRA conversa" });
    for (const one of [id, other.json<{ id: string }>().id])
      expect((await call("DELETE", one)).statusCode).toBe(204);
    expect(await names()).toEqual([]);
    for (const gone of [id, randomUUID(), "x"]) {
      expect((await call("DELETE", gone)).statusCode).toBe(404);
      expect((await call("PUT", gone, TEMPLATE)).statusCode).toBe(404);
    }
  });

  test.each([
    ["name", { name: " " }, "Nome: dê um nome ao modelo"],
    ["subject", { subject: "a\nb" }, "Assunto contém caracteres que não podem ser usados"],
    ["text", { text: "" }, "Mensagem: escreva um texto"],
  ])("are refused by %s in words", async (field, changes, message) => {
    const response = await call("POST", "", { ...TEMPLATE, ...changes });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  test("have one name each, also where two are saved at once", async () => {
    const both = await Promise.all([call("POST", "", TEMPLATE), call("POST", "", TEMPLATE)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    const made = both.find(({ statusCode }) => statusCode === 201)?.json<{ id: string }>();
    await call("DELETE", made?.id);
  });

  test("alone do not stop the clock; with a word of a person they do", async () => {
    const { id: templateId } = (await call("POST", "", TEMPLATE)).json<{ id: string }>();
    const { id } = await write();
    const { subject, text } = TEMPLATE;
    const sent = await post(id, { subject, text, templateId });
    expect(sent.json()).toMatchObject({ data: { text: "Olá, Ana Prado!", template: "Primeira conversa" } });
    expect(await answeredAt(id)).toBeNull();
    await post(id, { subject, text: `${text} Vi seu site.`, templateId });
    expect(await answeredAt(id)).not.toBeNull();
    await call("DELETE", templateId);
    const gone = await post(id, { subject, text, templateId });
    expect(gone.json()).toMatchObject({
      errors: [{ field: "templateId", message: "Modelo: este não existe mais" }],
    });
  });

  test("are for administrators", async () => {
    const editor = await addStaff(site.resources, "editor");
    const url = "/api/mail-templates";
    expect((await site.api.inject({ url, headers: editor.headers })).statusCode).toBe(403);
    expect((await site.api.inject({ url })).statusCode).toBe(401);
  });
});
