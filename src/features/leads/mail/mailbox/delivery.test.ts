import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SubscriberList } from "#src/features/newsletter/subscribers-schema.ts";
import { subscriptionsTable } from "#src/features/newsletter/table.ts";
import { siteMailsCheck } from "#src/features/operation/checks/site-mails.server.ts";
import { offerEbook } from "#src/testing/ebook.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, type TestLetter, writeLetter } from "#src/testing/mailbox.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { submitLead } from "../../leads.server.ts";
import type { LeadDetails } from "../../schema.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";
import { unmatchedMailsSchema } from "./schema.ts";

let imap: TestImapServer;
let smtp: TestSmtpServer;
let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  [imap, smtp] = [
    await startImapServer(),
    await startSmtpServer(0, (address) => address.endsWith("@recusado.example")),
  ];
  site = await openTestSite(
    {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "Prumo <contato@prumo.example>",
      IMAP_URL: imap.url("contato"),
    },
    quickJobTypes(),
  );
  admin = await addStaff(site.resources, "admin", "bia@prumo.example");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await Promise.all([smtp.close(), imap.close()]);
});

const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });

/** Makes a lead, mails it, and returns the mail's Message-ID. */
async function mailedLead(): Promise<{ id: string; email: string; messageId: string }> {
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  const id = row?.id ?? "";
  expect(
    (await call("POST", `/api/leads/${id}/mails`, { subject: "Proposta", text: "Segue." })).statusCode,
  ).toBe(201);
  const sent = () => smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(email))?.mail;
  await eventually(() => sent() !== undefined);
  expect(sent()?.headers.has("auto-submitted")).toBe(false);
  await eventually(async () => (await mailOut(id))?.data.delivery !== undefined);
  return { id, email, messageId: sent()?.messageId ?? "" };
}

const timeline = async (id: string) =>
  timelineSchema.parse((await call("GET", `/api/leads/${id}/timeline`)).json()).events;
const mailOut = async (id: string) => (await timeline(id)).find(({ type }) => type === "mail-out");
const leadOf = async (id: string) => (await call("GET", `/api/leads/${id}`)).json<LeadDetails>();
const noticesAbout = (address: string) =>
  smtp.mails.filter(
    ({ mail, envelopeTo }) =>
      envelopeTo.includes("bia@prumo.example") &&
      mail.text?.includes(address) &&
      mail.subject?.startsWith("E-mail não entregue"),
  );

async function receive(given: TestLetter): Promise<void> {
  const user = randomUUID();
  await imap.deliver(user, writeLetter(given));
  await lookNow(site.resources, imap.url(user));
}

/** Receives a notice as qmail writes them. */
const bounce = ({ email, messageId }: { email: string; messageId: string }, words: string) =>
  receive({
    from: "MAILER-DAEMON@mx.example",
    subject: "failure notice",
    head: ["Return-Path: <>"],
    body: `Hi. This is the qmail-send program.\r\n\r\n<${email}>:\r\n${words}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Proposta\r\n`,
  });

/** A standard report that a mail arrived. */
const deliveredNotice = ({ email, messageId }: { email: string; messageId: string }): TestLetter => ({
  from: "MAILER-DAEMON@mx.example",
  head: ["Return-Path: <>", 'Content-Type: multipart/report; report-type=delivery-status; boundary="r"'],
  body: `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: delivered\r\nStatus: 2.0.0\r\n--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n--r--`,
});

describe("what became of a mail to a lead", () => {
  it("is that the server took it, until a notice says that the address does not exist", async () => {
    const lead = await mailedLead();
    await eventually(async () => (await mailOut(lead.id))?.data.delivery !== undefined);
    await eventually(async () =>
      JSON.stringify((await mailOut(lead.id))?.data.delivery).includes("entregue ao servidor"),
    );
    expect(await leadOf(lead.id)).not.toHaveProperty("emailFailure");

    await bounce(lead, "550 5.1.1 user unknown");
    expect((await mailOut(lead.id))?.data.delivery).toEqual({
      state: "failed",
      code: "5.1.1",
      detail: "não entregue: endereço não existe",
    });
    const found = await leadOf(lead.id);
    expect(found.emailFailure).toMatchObject({
      undeliverable: true,
      detail: "não entregue: endereço não existe",
    });
    expect(found).not.toHaveProperty("repliedAt");
    const event = (await timeline(lead.id)).find(({ type }) => type === "mail-in");
    expect(event).toMatchObject({
      type: "mail-in",
      data: { report: { state: "failed", failure: "unknown-address", address: lead.email } },
    });
    await eventually(() => noticesAbout(lead.email).length === 1);
    expect(noticesAbout(lead.email)[0]?.mail.headers.get("auto-submitted")).toBe("auto-generated");
    // The same notice from another server on the way tells nobody again.
    await bounce(lead, "550 5.1.1 user unknown");
    await bounce(lead, "552 mailbox full");
    expect(noticesAbout(lead.email)).toHaveLength(1);

    await receive({ from: lead.email, head: [`In-Reply-To: ${lead.messageId}`], body: "Recebi, obrigada!" });
    expect(await leadOf(lead.id)).not.toHaveProperty("emailFailure");
  });

  it("is temporary for a full mailbox, and forgotten with another address or after a delivery", async () => {
    const lead = await mailedLead();
    await bounce(lead, "552 mailbox full");
    expect((await mailOut(lead.id))?.data.delivery).toMatchObject({
      detail: "não entregue: caixa cheia (temporário)",
    });
    expect((await leadOf(lead.id)).emailFailure).toMatchObject({ undeliverable: false });
    await receive(deliveredNotice(lead));
    expect(await leadOf(lead.id)).not.toHaveProperty("emailFailure");
    expect((await mailOut(lead.id))?.data.delivery).toMatchObject({
      state: "sent",
      detail: "entregue ao destinatário",
    });
  });

  it("is told to who answers the lead once, however often forged notices contradict each other", async () => {
    const lead = await mailedLead();
    for (let round = 0; round < 3; round++) {
      await bounce(lead, "550 5.1.1 user unknown");
      await receive(deliveredNotice(lead));
    }
    await bounce(lead, "550 5.1.1 user unknown");
    expect((await leadOf(lead.id)).emailFailure).toMatchObject({ undeliverable: true });
    // A later mail's failure is told, so that all jobs before it have run.
    const next = await mailedLead();
    await bounce(next, "550 5.1.1 user unknown");
    await eventually(() => noticesAbout(next.email).length === 1);
    expect(noticesAbout(lead.email)).toHaveLength(1);
  });

  it("is not said by a notice that names none of our mails: it waits in the tray", async () => {
    const lead = await mailedLead();
    await bounce({ ...lead, messageId: "<forjada@evil.example>" }, "550 5.1.1 user unknown");
    expect(await leadOf(lead.id)).not.toHaveProperty("emailFailure");
    const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
    const waiting = mails.find(({ report }) => report?.address === lead.email);
    expect(waiting?.suggestions.map(({ id }) => id)).toEqual([lead.id]);
    // Once somebody has said whose it is, it counts.
    const answer = await call("POST", `/api/mailbox/doubtful/${waiting?.id}`, { leadId: lead.id });
    expect(answer.statusCode).toBe(204);
    expect((await leadOf(lead.id)).emailFailure).toMatchObject({
      undeliverable: true,
      detail: "não entregue: endereço não existe",
    });
  });

  it("is not said of the address by an assigned notice about another one", async () => {
    const lead = await mailedLead();
    const other = `${randomUUID()}@outro.example`;
    await bounce({ email: other, messageId: "<outro@evil.example>" }, "550 5.1.1 user unknown");
    const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
    const waiting = mails.find(({ report }) => report?.address === other);
    await call("POST", `/api/mailbox/doubtful/${waiting?.id}`, { leadId: lead.id });
    expect((await timeline(lead.id)).some(({ type }) => type === "mail-in")).toBe(true);
    expect(await leadOf(lead.id)).not.toHaveProperty("emailFailure");
  });
});

it("an automatic answer stands in the timeline, and wakes nobody", async () => {
  const lead = await mailedLead();
  await call("PUT", `/api/leads/${lead.id}`, { status: "NEW" });
  // The test of a mailbox's own address, which leaves with its first look, wakes nobody either.
  const sent = () => smtp.mails.filter(({ mail }) => !mail.subject?.startsWith("Teste do endereço")).length;
  const before = sent();
  await receive({
    from: lead.email,
    subject: "=?utf-8?Q?Resposta_autom=C3=A1tica:_Proposta?=",
    head: [`In-Reply-To: ${lead.messageId}`],
    body: "Estou de férias.",
  });
  const event = (await timeline(lead.id)).find(({ type }) => type === "mail-in");
  expect(event?.data).toMatchObject({ automatic: true, text: "Estou de férias." });
  expect(await leadOf(lead.id)).not.toHaveProperty("repliedAt");
  expect((await leadOf(lead.id)).status).toBe("NEW");
  expect(sent()).toBe(before);
});

it("a failed mail of the newsletter marks its subscriber, and is nobody's answer", async () => {
  const email = `${randomUUID()}@leitor.example`;
  const { db } = site.resources;
  await site.api.inject({ method: "POST", url: "/api/newsletter", payload: { email, source: "blog" } });
  const sent = () => smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(email))?.mail;
  await eventually(() => sent() !== undefined);
  expect(sent()?.headers.get("auto-submitted")).toBe("auto-replied");
  await bounce({ email, messageId: sent()?.messageId ?? "" }, "550 5.1.1 user unknown");
  const row = async () =>
    (await db.select().from(subscriptionsTable).where(eq(subscriptionsTable.email, email)))[0];
  await eventually(async () => (await row())?.failure === "unknown-address");
  const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
  expect(mails.some(({ report }) => report?.address === email)).toBe(false);
});

it("a mail of the newsletter that arrives later takes the mark off, and the list tells both", async () => {
  const email = `${randomUUID()}@leitor.example`;
  await site.api.inject({ method: "POST", url: "/api/newsletter", payload: { email, source: "blog" } });
  const sent = () => smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(email))?.mail;
  await eventually(() => sent() !== undefined);
  const messageId = sent()?.messageId ?? "";
  const listed = async (state?: string) =>
    (
      await call("GET", `/api/subscribers?q=${email.slice(5, 30)}${state ? `&state=${state}` : ""}`)
    ).json<SubscriberList>().subscribers;
  expect(await listed()).toMatchObject([{ email, state: "active", failedAt: null, failure: null }]);
  await bounce({ email, messageId }, "552 mailbox full");
  await eventually(async () => (await listed("bounced")).length === 1);
  expect(await listed()).toMatchObject([
    { state: "bounced", failedAt: expect.any(String) as string, failure: "caixa cheia" },
  ]);
  expect(await listed("active")).toEqual([]);
  await receive(deliveredNotice({ email, messageId }));
  await eventually(async () => (await listed("active")).length === 1);
  expect(await listed("bounced")).toEqual([]);
});

it("a subscriber whom our own server refuses is marked, and not tried again", async () => {
  const email = `${randomUUID()}@recusado.example`;
  await site.api.inject({ method: "POST", url: "/api/newsletter", payload: { email, source: "blog" } });
  const row = async () =>
    (await site.resources.db.select().from(subscriptionsTable).where(eq(subscriptionsTable.email, email)))[0];
  await eventually(async () => (await row())?.failedAt !== null);
  const { rows } = await site.resources.db.$client.query(
    "SELECT state FROM pgboss.job WHERE name = 'newsletter.welcome' AND data ->> 'subscriptionId' = $1",
    [(await row())?.id],
  );
  expect(rows.filter(({ state }) => state === "retry")).toEqual([]);
});

describe("a failed mail of the site itself", () => {
  const checkOf = () => siteMailsCheck.find(site.resources);

  it("is nobody's answer, is counted by its kind, and names the member of the team until one arrives", async () => {
    expect(await checkOf()).toMatchObject({
      state: "ok",
      detail: expect.stringMatching(/^Nenhum|voltaram|voltou/),
    });
    const rui = await addStaff(site.resources, "editor", `${randomUUID()}@prumo.example`);
    await site.api.inject({ method: "POST", url: "/api/auth/forgot", payload: { email: rui.user.email } });
    const sent = () => smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(rui.user.email))?.mail;
    await eventually(() => sent() !== undefined);
    const mail = { email: rui.user.email, messageId: sent()?.messageId ?? "" };
    await bounce(mail, "550 5.1.1 user unknown");
    const stranger = `${randomUUID()}@cliente.example`;
    await bounce(
      { email: stranger, messageId: `<removal-${randomUUID()}@prumo.example>` },
      "552 mailbox full",
    );
    const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
    for (const address of [mail.email, stranger])
      expect(mails.some(({ report }) => report?.address === address)).toBe(false);
    const check = await checkOf();
    expect(check).toMatchObject({
      state: "failing",
      detail: "Os e-mails do site não chegam a 1 pessoa da equipe.",
    });
    expect(check.facts).toEqual(
      expect.arrayContaining([
        { label: rui.user.name, value: expect.stringContaining("endereço não existe") as string },
        { label: "Privacidade", value: "1 e-mail voltou" },
        { label: "Senhas e contas", value: "1 e-mail voltou" },
      ]),
    );
    expect(JSON.stringify(check)).not.toContain(stranger);
    await receive(deliveredNotice(mail));
    expect((await checkOf()).state).toBe("ok");
  });
});

describe("a failed mail of the e-book", () => {
  beforeAll(async () => void (await offerEbook(site.resources)));

  /** Asks for the e-book, and returns the lead's id and the mail's Message-ID once it has left. */
  async function request(email: string): Promise<{ id: string; messageId: string }> {
    const payload = { name: "Ana Prado", email, source: "lead-magnet" };
    const answer = await site.api.inject({ method: "POST", url: "/api/ebook", payload });
    expect(answer.statusCode).toBe(201);
    const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
    const sent = () => smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(email))?.mail;
    await eventually(() => sent() !== undefined);
    return { id: row?.id ?? "", messageId: sent()?.messageId ?? "" };
  }

  it("marks the lead, and stands in its timeline", async () => {
    const email = `${randomUUID()}@leitor.example`;
    const { id, messageId } = await request(email);
    await bounce({ email, messageId }, "550 5.1.1 user unknown");
    expect((await leadOf(id)).emailFailure).toMatchObject({ undeliverable: true });
    expect((await timeline(id)).find(({ type }) => type === "mail-in")?.data).toMatchObject({
      report: { failure: "unknown-address" },
    });
    const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
    expect(mails.some(({ report }) => report?.address === email)).toBe(false);
  });

  it("says nothing of an address that the lead got later, nor waits for a lead that is gone", async () => {
    const email = `${randomUUID()}@leitor.example`;
    const { id, messageId } = await request(email);
    const { db } = site.resources;
    await db
      .update(leadsTable)
      .set({ email: `nova-${email}` })
      .where(eq(leadsTable.id, id));
    await bounce({ email, messageId }, "550 5.1.1 user unknown");
    expect(await leadOf(id)).not.toHaveProperty("emailFailure");
    await db.delete(leadsTable).where(eq(leadsTable.id, id));
    await bounce({ email, messageId }, "552 mailbox full");
    const { mails } = unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json());
    expect(mails.some(({ report }) => report?.address === email)).toBe(false);
  });

  it("that our own server refused is not sent again and again", async () => {
    const email = `${randomUUID()}@recusado.example`;
    const payload = { name: "Ana Prado", email, source: "lead-magnet" };
    await site.api.inject({ method: "POST", url: "/api/ebook", payload });
    const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
    await eventually(async () => (await leadOf(row?.id ?? "")).emailFailure?.undeliverable === true);
    const { rows } = await site.resources.db.$client.query(
      "SELECT state FROM pgboss.job WHERE name = 'ebook.send' AND data->>'leadId' = $1",
      [row?.id],
    );
    expect(rows).toEqual([{ state: "completed" }]);
  });
});
