import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endHolds, holdEverything } from "#src/platform/outgoing/holds.ts";
import { OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { eraseLeadsOf } from "../../erase-leads.server.ts";
import { leadFilesTable } from "../../files/table.ts";
import { importLeads, submitLead } from "../../leads.server.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";
import { sendPlanned } from "./planned-mails.server.ts";
import { deliverLeadMail } from "./send-mail.server.ts";
import { leadMailsTable, plannedMailsTable } from "./table.ts";

const SENDER = "contato@prumo.example";

let site: TestSite;
let smtp: TestSmtpServer;
let admin: Staff;
let refuses = false;
beforeAll(async () => {
  smtp = await startSmtpServer(0, () => refuses);
  site = await openTestSite(
    { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: `Prumo <${SENDER}>` },
    quickJobTypes(),
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

/** Sends a planned mail that is due. */
async function sendDue(mailId: string): Promise<void> {
  const { db } = site.resources;
  await db.update(plannedMailsTable).set({ sendAt: new Date() }).where(eq(plannedMailsTable.id, mailId));
  await sendPlanned(site.resources, mailId);
}

const post = (id: string, payload: object, headers: Staff["headers"] | undefined = admin.headers) =>
  site.api.inject({ method: "POST", url: `/api/leads/${id}/mails`, payload, headers });

async function timeline(id: string) {
  const response = await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: admin.headers });
  return timelineSchema.parse(response.json()).events;
}

/** Waits until an address has received a number of mails, and returns them. */
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
  it("mails the lead in the name of who writes, with an address of its own for the answer", async () => {
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
    const plain = "Olá, Ana Prado!\n\nPodemos na quinta?";
    expect(mail?.text).toBe(`${plain}\n\n-- \n${admin.user.name}\nPrumo Sistemas\n`);
    expect(response.json().data.plain).toBe(plain);
    expect(mail?.html).toContain("<strong>quinta</strong>");
    expect(mail?.html).not.toContain("<script");
    const replyTo = mail?.replyTo?.value[0]?.address ?? "";
    expect(replyTo).toMatch(/^contato\+[0-9a-f]{32}@prumo\.example$/);
    expect(replyTo).not.toContain(id);
    expect((await timeline(id)).map(({ type }) => type)).toEqual(["mail-out", "status", "form"]);
    expect((await timeline(id))[1]?.data).toMatchObject({ from: "NEW", to: "CONTACTED" });
  });

  it("reads as well without HTML: addresses work, and no mark of Markdown is left", async () => {
    const { id, email } = await write();
    const text =
      "## Proposta\n\nVeja https\\://prumo.example/a\\_b e a [política](/politicas-de-privacidade).\n\n- um\n- *dois*";
    await post(id, { ...MAIL, text });
    const [mail] = await arrived(email, 1);
    const lines = (address: string) =>
      [
        "Proposta",
        "",
        `Veja https://prumo.example/a_b e a política (${address}/politicas-de-privacidade).`,
        "",
        "- um",
        "- dois",
      ].join("\n");
    expect(mail?.text).toBe(`${lines("http://localhost:3000")}\n\n-- \n${admin.user.name}\nPrumo Sistemas\n`);
    expect((await timeline(id))[0]?.data.plain).toBe(lines(""));
  });

  it("writes a name as it is, whatever a stranger has put into it", async () => {
    const { id, email } = await write();
    const name = "[Sua conta](https://golpe.example) *a_b_c*";
    await site.resources.db.update(leadsTable).set({ name }).where(eq(leadsTable.id, id));
    await post(id, MAIL);
    const [mail] = await arrived(email, 1);
    expect(mail?.text).toContain(`Olá, ${name}!`);
    expect(mail?.html).toContain("Olá, [Sua conta](<a ");
    expect(mail?.html).toContain(">https://golpe.example</a>) *a_b_c*!");
  });

  it("names the mails before it, and no two mails have one address", async () => {
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

  it("goes on with the thread of a lead that was merged into this one", async () => {
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

  it("stops the clock, and the first answer stays", async () => {
    const { id } = await write();
    await post(id, MAIL);
    const first = await answeredAt(id);
    expect(first).not.toBeNull();
    await post(id, MAIL);
    expect(await answeredAt(id)).toEqual(first);
  });

  it.each([
    ["subject", { ...MAIL, subject: " " }, "Assunto: escreva um texto"],
    [
      "subject",
      { ...MAIL, subject: "Olá\r\nBcc: x@y.z" },
      "Assunto contém caracteres que não podem ser usados",
    ],
    ["text", { ...MAIL, text: "" }, "Mensagem: escreva um texto"],
    [
      "text",
      { ...MAIL, text: "A {{empresa}} cresce" },
      "Mensagem: {{empresa}} não está preenchido neste lead",
    ],
  ])("refuses %s in words, and keeps nothing", async (field, payload, message) => {
    const { id } = await write();
    const response = await post(id, payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await answeredAt(id)).toBeNull();
    expect(await timeline(id)).toHaveLength(1);
  });

  it("leaves at once for programs, and keeps for its writer's screen how long sending can be undone", async () => {
    const writer = await addStaff(site.resources, "admin");
    const habits = async () =>
      (await site.api.inject({ url: "/api/leads/signature", headers: writer.headers })).json<{
        undoSeconds: number;
      }>().undoSeconds;
    expect(await habits()).toBe(10);
    const { id, email } = await write();
    for (const undoSeconds of [30, 0, 30]) {
      expect((await post(id, { ...MAIL, undoSeconds }, writer.headers)).statusCode).toBe(201);
      expect(await habits()).toBe(undoSeconds);
    }
    await arrived(email, 3);
  });

  it("is signed as its writer last signed, with name and company before that, and with nothing where that is empty", async () => {
    const writer = await addStaff(site.resources, "admin");
    const signature = async () =>
      (await site.api.inject({ url: "/api/leads/signature", headers: writer.headers })).json<{
        text: string;
      }>().text;
    const usual = `${writer.user.name}\nPrumo Sistemas`;
    expect(await signature()).toBe(usual);
    const { id, email } = await write();
    for (const signed of [{}, { signature: "Bia <b>Reis</b>\r\n(81) 3333-4444" }, {}, { signature: "" }, {}])
      expect((await post(id, { ...MAIL, ...signed }, writer.headers)).statusCode).toBe(201);
    const own = "Bia <b>Reis</b>\n(81) 3333-4444";
    const mails = await arrived(email, 5);
    const ends = mails.map(({ text = "" }) => text.trimEnd().split("\n\n-- \n")[1] ?? "none");
    const byText = (one: string, other: string) => one.localeCompare(other);
    expect(ends.toSorted(byText)).toEqual([usual, own, own, "none", "none"].toSorted(byText));
    expect(mails.map(({ html }) => html).join("")).toContain("Bia &lt;b&gt;Reis&lt;/b&gt;<br>(81) 3333-4444");
    expect(await signature()).toBe("");
    const tooLong = await post(id, { ...MAIL, signature: "a".repeat(501) }, writer.headers);
    expect([tooLong.statusCode, tooLong.body]).toEqual([
      422,
      expect.stringContaining("Assinatura: no máximo"),
    ]);
  });

  it("refuses a lead without an e-mail", async () => {
    const { id } = await write();
    await site.resources.db
      .update(leadsTable)
      .set({ email: null, phone: "+5511988887777" })
      .where(eq(leadsTable.id, id));
    expect((await post(id, MAIL)).json()).toMatchObject({ errors: [{ field: "email" }] });
  });

  it("is for administrators, and 404 where there is no such lead", async () => {
    for (const id of [randomUUID(), "x"]) expect((await post(id, MAIL)).statusCode).toBe(404);
    const editor = await addStaff(site.resources, "editor");
    expect((await post(randomUUID(), MAIL, editor.headers)).statusCode).toBe(403);
    expect((await post(randomUUID(), MAIL, {} as Staff["headers"])).statusCode).toBe(401);
  });
});

describe("a mail to a lead", () => {
  it("that the recipient's server refuses for good is told in the timeline, and not tried again", async () => {
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

  it("is sent once, however often its job runs", async () => {
    const { id, email } = await write();
    await post(id, MAIL);
    await arrived(email, 1);
    const rows = () => site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
    await eventually(async () => (await rows())[0]?.sentAt != null);
    await deliverLeadMail(site.resources, (await rows())[0]?.id ?? "");
    expect(await arrived(email, 1)).toHaveLength(1);
  });

  it("goes with its lead, and its job then finds nothing", async () => {
    const { db } = site.resources;
    const email = "sai@exemplo.com.br";
    const lead = { name: "Sai", phone: null, source: "website", status: "NEW" as const, message: null };
    await importLeads(db, [{ ...lead, email, createdAt: new Date() }]);
    const [{ id } = { id: "" }] = await db.select().from(leadsTable).where(eq(leadsTable.email, email));
    await post(id, MAIL);
    const [mail] = await db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
    await eraseLeadsOf(db, personOf(email));
    expect(await db.$count(leadMailsTable, eq(leadMailsTable.leadId, id))).toBe(0);
    await deliverLeadMail(site.resources, mail?.id ?? "");
  });
});

/** Builds a mail as a form with files. */
function postForm(id: string, fields: Record<string, string>, files: [string, Buffer][], call = "mails") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return sent.arrayBuffer().then((body) =>
    site.api.inject({
      method: "POST",
      url: `/api/leads/${id}/${call}`,
      payload: Buffer.from(body),
      headers: { ...admin.headers, "content-type": type },
    }),
  );
}

describe("files of a mail", () => {
  const PDF: [string, Buffer] = ["Proposta é esta.pdf", Buffer.from("%PDF-1.7 proposta")];

  it("go with it, are told in the timeline, and are read by staff alone", async () => {
    const { id, email } = await write();
    const sent = await postForm(id, MAIL, [PDF, ["../etc/notas.txt", Buffer.from("notas")]]);
    expect(sent.statusCode, sent.body).toBe(201);
    const [mail] = await arrived(email, 1);
    expect(mail?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ["Proposta é esta.pdf", "%PDF-1.7 proposta"],
      ["notas.txt", "notas"],
    ]);
    const { files } = ((await timeline(id))[0]?.data ?? { files: [] }) as {
      files: { id: string; name: string; bytes: number }[];
    };
    expect(files).toMatchObject([{ name: "Proposta é esta.pdf", bytes: 17 }, { name: "notas.txt" }]);
    const url = `/api/leads/${id}/files/${files[0]?.id}`;
    const read = await site.api.inject({ url, headers: admin.headers });
    expect(read.body).toBe("%PDF-1.7 proposta");
    expect(read.headers["content-disposition"]).toBe(
      "attachment; filename*=UTF-8''Proposta%20%C3%A9%20esta.pdf",
    );
    expect((await site.api.inject({ url })).statusCode).toBe(401);
    const other = await write();
    const elsewhere = `/api/leads/${other.id}/files/${files[0]?.id}`;
    expect((await site.api.inject({ url: elsewhere, headers: admin.headers })).statusCode).toBe(404);
    await eraseLeadsOf(site.resources.db, personOf(email));
    expect(await site.resources.db.$count(leadFilesTable, eq(leadFilesTable.leadId, id))).toBe(0);
  });

  it.each([
    ["more than ten", Array.from({ length: 11 }, () => PDF), 422, "Anexos: no máximo 10"],
    [
      "an empty one",
      [["vazio.pdf", Buffer.alloc(0)]] as [string, Buffer][],
      422,
      "Anexos: há um arquivo vazio",
    ],
    [
      "two that are too large together",
      [8, 8].map((size): [string, Buffer] => ["a.bin", Buffer.alloc(size * 1024 * 1024, 1)]),
      413,
      "Anexos: no máximo 15 MB ao todo",
    ],
    [
      "one that is too large",
      [["a.bin", Buffer.alloc(15 * 1024 * 1024 + 1)]] as [string, Buffer][],
      413,
      "Anexos: no máximo 15 MB ao todo",
    ],
  ])("of %s are refused, and nothing is sent", async (_which, files, status, message) => {
    const { id } = await write();
    const refused = await postForm(id, MAIL, files);
    expect(refused.statusCode).toBe(status);
    expect(refused.body).toContain(message);
    expect((await timeline(id)).map(({ type }) => type)).toEqual(["form"]);
    expect(await answeredAt(id)).toBeNull();
  });
});

describe("a planned mail", () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const planned = async (id: string) =>
    (await site.api.inject({ url: `/api/leads/${id}/planned-mails`, headers: admin.headers })).json<{
      mails: { id: string; subject: string; text: string; trouble: string | null }[];
    }>().mails;
  const plan = (id: string, sendAt: string, files: [string, Buffer][] = []) =>
    postForm(id, { ...MAIL, sendAt }, files, "planned-mails");

  it("says from its time on that it is held after a restore, and is shown as its reader will see it", async () => {
    const { id } = await write();
    const { db } = site.resources;
    await plan(id, inMs(3_600_000));
    await holdEverything(db);
    expect(await planned(id)).toMatchObject([
      { text: "Olá, Ana Prado!\n\nPodemos na quinta?", trouble: null },
    ]);
    await db
      .update(plannedMailsTable)
      .set({ sendAt: new Date(Date.now() - 1_000) })
      .where(eq(plannedMailsTable.leadId, id));
    expect(await planned(id)).toMatchObject([
      { trouble: "Os envios estão retidos depois de uma restauração, até um administrador liberá-los." },
    ]);
    await db.transaction((tx) => endHolds(tx, OUTGOING_PARTS));
  });

  it("leaves at its time with its files, in the name of who planned it, and answers only then", async () => {
    const { id, email } = await write();
    const made = await plan(id, inMs(3_600_000), [["a.txt", Buffer.from("anexo")]]);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      subject: MAIL.subject,
      authorName: admin.user.name,
      files: [{ name: "a.txt" }],
    });
    expect(await answeredAt(id)).toBeNull();
    expect((await timeline(id)).map(({ type }) => type)).toEqual(["form"]);
    const mailId = made.json<{ id: string }>().id;
    // Due now; runs twice, as after a killed process.
    await sendDue(mailId);
    await sendDue(mailId);
    const mails = await arrived(email, 1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments).toHaveLength(1);
    expect(mails[0]?.text).toContain(`-- \n${admin.user.name}`);
    expect((await timeline(id))[0]).toMatchObject({ type: "mail-out", actor: { id: admin.user.id } });
    expect(await answeredAt(id)).not.toBeNull();
    expect(await planned(id)).toEqual([]);
  });

  it("is sent by the worker when it is due", async () => {
    const { id, email } = await write();
    expect((await plan(id, inMs(1_500))).statusCode).toBe(201);
    await arrived(email, 1);
  });

  it("can be taken back until it leaves", async () => {
    const { id } = await write();
    const { id: mailId } = (await plan(id, inMs(3_600_000), [["a.txt", Buffer.from("a")]])).json<{
      id: string;
    }>();
    const url = `/api/leads/${id}/planned-mails/${mailId}`;
    const remove = () => site.api.inject({ method: "DELETE", url, headers: admin.headers });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    await sendDue(mailId);
    expect((await timeline(id)).map(({ type }) => type)).toEqual(["form"]);
    expect(await site.resources.db.$count(leadFilesTable, eq(leadFilesTable.leadId, id))).toBe(0);
  });

  it("that waits to be undone needs no hour, leaves by itself after its seconds, and not if it is undone", async () => {
    const [sent, undone] = [await write(), await write()];
    const send = ({ id }: { id: string }) =>
      postForm(id, { ...MAIL, undoSeconds: "10" }, [], "planned-mails");
    const before = Date.now();
    const [made, other] = [await send(sent), await send(undone)];
    expect([made.statusCode, other.statusCode], made.body).toEqual([201, 201]);
    const { id: mailId, sendAt } = made.json<{ id: string; sendAt: string }>();
    const waits = Date.parse(sendAt) - before;
    expect(waits).toBeGreaterThanOrEqual(10_000);
    expect(smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(sent.email))).toEqual([]);
    const url = `/api/leads/${undone.id}/planned-mails/${other.json<{ id: string }>().id}`;
    expect((await site.api.inject({ method: "DELETE", url, headers: admin.headers })).statusCode).toBe(204);
    // The worker sends it; a job that runs twice sends nothing twice.
    await arrived(sent.email, 1);
    await sendPlanned(site.resources, mailId);
    expect(await arrived(sent.email, 1)).toHaveLength(1);
    expect((await timeline(sent.id))[0]).toMatchObject({ type: "mail-out", actor: { id: admin.user.id } });
    expect((await timeline(undone.id)).map(({ type }) => type)).toEqual(["form"]);
    expect(smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(undone.email))).toEqual([]);
    const neither = await postForm(sent.id, { ...MAIL, undoSeconds: "0" }, [], "planned-mails");
    expect([neither.statusCode, neither.body]).toEqual([422, expect.stringContaining("Quando enviar")]);
    const odd = await postForm(sent.id, { ...MAIL, undoSeconds: "7" }, [], "planned-mails");
    expect([odd.statusCode, odd.body]).toEqual([422, expect.stringContaining("0, 10 ou 30")]);
  });

  it("that waits to be undone is refused while mails are held, which would keep it for long", async () => {
    const { id } = await write();
    const { db } = site.resources;
    await holdEverything(db);
    const response = await postForm(id, { ...MAIL, undoSeconds: "10" }, [], "planned-mails");
    await db.transaction((tx) => endHolds(tx, OUTGOING_PARTS));
    expect([response.statusCode, response.body]).toEqual([409, expect.stringContaining("retidos")]);
    expect(await planned(id)).toEqual([]);
  });

  it("goes to whom the lead was merged into; and says so where there is no address any more", async () => {
    const [kept, other] = [await write(), await write()];
    const { id: mailId } = (await plan(other.id, inMs(3_600_000))).json<{ id: string }>();
    const payload = { keep: kept.id, merge: other.id };
    await site.api.inject({ method: "POST", url: "/api/leads/merge", payload, headers: admin.headers });
    expect(await planned(kept.id)).toHaveLength(1);
    await sendDue(mailId);
    await arrived(kept.email, 1);

    const gone = await write();
    const { id: second } = (await plan(gone.id, inMs(3_600_000))).json<{ id: string }>();
    const change = { email: null, phone: "(11) 98888-7777" };
    await site.api.inject({
      method: "PUT",
      url: `/api/leads/${gone.id}`,
      payload: change,
      headers: admin.headers,
    });
    await sendDue(second);
    expect(await planned(gone.id)).toMatchObject([{ trouble: "O lead não tem mais e-mail." }]);
  });

  it("does not leave in the name of somebody who may not see leads any more", async () => {
    const { id, email } = await write();
    const left = await addStaff(site.resources, "admin");
    const url = `/api/leads/${id}/planned-mails`;
    const payload = { ...MAIL, sendAt: inMs(3_600_000) };
    const made = await site.api.inject({ method: "POST", url, payload, headers: left.headers });
    const person = `/api/people/${left.user.id}`;
    const change = {
      method: "PUT",
      url: person,
      payload: { role: "editor" },
      headers: admin.headers,
    } as const;
    expect((await site.api.inject(change)).statusCode).toBe(200);
    await sendDue(made.json<{ id: string }>().id);
    expect(await planned(id)).toMatchObject([
      { trouble: expect.stringContaining("não tem mais acesso a leads") },
    ]);
    expect(await arrived(email, 0)).toEqual([]);
  });

  it.each([
    ["the past", inMs(-1000), "Quando enviar: escolha um horário no futuro"],
    ["no time", "amanhã", "Quando enviar: use data e hora, como 2026-12-01T12:00:00Z"],
    ["two years ahead", inMs(2 * 365 * 86_400_000), "Quando enviar: no máximo um ano à frente"],
  ])("is refused for %s", async (_when, sendAt, message) => {
    const { id } = await write();
    const refused = await plan(id, sendAt);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: "sendAt", message }] });
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

  it("are made, changed, listed by name and deleted", async () => {
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

  it.each([
    ["name", { name: " " }, "Nome: dê um nome ao modelo"],
    ["subject", { subject: "a\nb" }, "Assunto contém caracteres que não podem ser usados"],
    ["text", { text: "" }, "Mensagem: escreva um texto"],
  ])("are refused by %s in words", async (field, changes, message) => {
    const response = await call("POST", "", { ...TEMPLATE, ...changes });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  it("have one name each, also where two are saved at once", async () => {
    const both = await Promise.all([call("POST", "", TEMPLATE), call("POST", "", TEMPLATE)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    const made = both.find(({ statusCode }) => statusCode === 201)?.json<{ id: string }>();
    await call("DELETE", made?.id);
  });

  it("alone do not stop the clock; with a word of a person they do", async () => {
    const { id: templateId } = (await call("POST", "", TEMPLATE)).json<{ id: string }>();
    const { id } = await write();
    const { subject, text } = TEMPLATE;
    const sent = await post(id, { subject, text, templateId });
    expect(sent.json()).toMatchObject({ data: { text: "Olá, Ana Prado!", template: "Primeira conversa" } });
    expect(await answeredAt(id)).toBeNull();
    // It is no person's answer, whether filled in by hand or sent without the template's id.
    await post(id, { subject, text: "Olá,  Ana Prado!\n", templateId });
    await post(id, { subject, text });
    expect(await answeredAt(id)).toBeNull();
    await post(id, { subject, text: `${text} Vi seu site.`, templateId });
    expect(await answeredAt(id)).not.toBeNull();
    await call("DELETE", templateId);
    const gone = await post(id, { subject, text, templateId });
    expect(gone.json()).toMatchObject({
      errors: [{ field: "templateId", message: "Modelo: ele não existe mais" }],
    });
  });

  it("are for administrators", async () => {
    const editor = await addStaff(site.resources, "editor");
    const url = "/api/mail-templates";
    expect((await site.api.inject({ url, headers: editor.headers })).statusCode).toBe(403);
    expect((await site.api.inject({ url })).statusCode).toBe(401);
  });
});
