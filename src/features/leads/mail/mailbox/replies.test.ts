import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, type TestLetter, writeLetter } from "#src/testing/mailbox.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { notifyOverdue } from "../../follow-up/response-deadline/overdue.server.ts";
import { submitLead } from "../../leads.server.ts";
import { mailNotice } from "../../notices/delivery/mail-notices.server.ts";
import { staffNoticesTable } from "../../notices/table.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";
import { LEAD_MAILS_PER_DAY } from "../outgoing/mail-limits.server.ts";
import { unmatchedMailsSchema } from "./schema.ts";

const SENDER = "contato@prumo.example";

let imap: TestImapServer;
let smtp: TestSmtpServer;
let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  [imap, smtp] = [await startImapServer(), await startSmtpServer()];
  site = await openTestSite(
    {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: `Prumo <${SENDER}>`,
      IMAP_URL: imap.url("contato"),
    },
    quickJobTypes(),
  );
  admin = await addStaff(site.resources, "admin", "bia@prumo.example");
  await updateSettings(site.resources, { siteName: "Prumo Sistemas", contactEmail: "vendas@prumo.example" });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await Promise.all([smtp.close(), imap.close()]);
});

const call = (method: "GET" | "POST", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });

async function newLead(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  return { id: (await rowOf(email))?.id ?? "", email };
}

const rowOf = async (email: string) =>
  (await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email)))[0];

const doubtful = async () =>
  unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json()).mails;

/** Waits until an address has received `count` mails, and returns them. */
async function arrived(email: string, count = 1): Promise<ParsedMail[]> {
  const found = () => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await eventually(() => found().length >= count);
  return found().map(({ mail }) => mail);
}

/** Sends a mail from the dashboard. @returns the mail as it arrived */
async function answer({ id, email }: { id: string; email: string }, text = "Segue."): Promise<ParsedMail> {
  const before = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
  const response = await call("POST", `/api/leads/${id}/mails`, { subject: "Re: Proposta", text });
  expect(response.statusCode).toBe(201);
  return (await arrived(email, before + 1)).at(-1) as ParsedMail;
}

/** Puts a mail into the mailbox and has it read. @param at time of arrival; if undefined, now */
async function receive(given: TestLetter, at?: Date): Promise<void> {
  const user = randomUUID();
  await imap.deliver(user, writeLetter(given), at);
  await lookNow(site.resources, imap.url(user));
}

const referencesOf = ({ references }: ParsedMail): string[] => [references ?? []].flat();

describe("an answer to a lead's reply", () => {
  it("refers to that reply and to all before it, three times back and forth", async () => {
    const lead = await newLead();
    const thread: string[] = [];
    for (let round = 0; round < 3; round++) {
      const sent = await answer(lead);
      expect(referencesOf(sent)).toEqual(thread);
      expect(sent.inReplyTo).toBe(thread.at(-1));
      thread.push(sent.messageId ?? "");
      const reply = `<CAB+${randomUUID()}=${round}@mail.gmail.com>`;
      const head = [
        `Message-ID: ${reply}`,
        `In-Reply-To: ${sent.messageId}`,
        `References: ${thread.join("\r\n ")}`,
      ];
      // Mail servers store times in whole seconds.
      await receive({ from: lead.email, head }, new Date(Date.now() - (3 - round) * 60_000));
      thread.push(reply);
    }
    expect(thread).toHaveLength(6);
  });

  it("brings the lead back from the trash, which an automatic answer does not", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const trashed = { method: "DELETE", url: `/api/leads/${lead.id}`, headers: admin.headers } as const;
    expect((await site.api.inject(trashed)).statusCode).toBe(204);
    const head = [`In-Reply-To: ${sent.messageId}`];
    await receive({ from: lead.email, head: [...head, "Auto-Submitted: auto-replied"], body: "Férias" });
    expect((await call("GET", `/api/leads/${lead.id}`)).statusCode).toBe(404);
    await receive({ from: lead.email, head, body: "Ainda quero." });
    const timeline = await call("GET", `/api/leads/${lead.id}/timeline`);
    const { events } = timelineSchema.parse(timeline.json());
    expect(events[0]).toMatchObject({ data: { by: "written" }, actor: { kind: "system" } });
    const texts = events.filter(({ type }) => type === "mail-in").map(({ data }) => data.text);
    expect(new Set(texts)).toEqual(new Set(["Ainda quero.", "Férias"]));
    expect(texts).toHaveLength(2);
  });

  it("names the newest of several replies, then its own mail", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const replies = [`<um@${randomUUID()}>`, `<dois@${randomUUID()}>`];
    // Mail servers store times in whole seconds.
    for (const [minute, reply] of replies.entries())
      await receive(
        { from: lead.email, head: [`Message-ID: ${reply}`, `In-Reply-To: ${sent.messageId}`] },
        new Date(Date.now() - 600_000 + minute * 60_000),
      );
    const second = await answer(lead);
    expect(second.inReplyTo).toBe(replies[1]);
    // Without References, the thread is the mail that it replied to.
    expect(referencesOf(second)).toEqual([sent.messageId, replies[1]]);
    expect((await answer(lead)).inReplyTo).toBe(second.messageId);
  });

  it("names a mail that was given to the lead by hand, also where it came before the last answer", async () => {
    const lead = await newLead();
    const reply = `<${randomUUID()}@cliente>`;
    await receive({ from: lead.email, subject: lead.id, head: [`Message-ID: ${reply}`] });
    await answer(lead);
    const mail = (await doubtful()).find(({ subject }) => subject === lead.id);
    expect((await call("POST", `/api/mailbox/doubtful/${mail?.id}`, { leadId: lead.id })).statusCode).toBe(
      204,
    );
    expect((await answer(lead)).inReplyTo).toBe(reply);
  });

  it("names the reply of a lead that was merged into this one", async () => {
    const [kept, other] = [await newLead(), await newLead()];
    const sent = await answer(other);
    const reply = `<${randomUUID()}@cliente>`;
    await receive({ from: other.email, head: [`Message-ID: ${reply}`, `References: ${sent.messageId}`] });
    await call("POST", "/api/leads/merge", { keep: kept.id, merge: other.id });
    expect((await answer(kept)).inReplyTo).toBe(reply);
  });

  it("that was planned before the reply came names it when it leaves", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = { subject: "Re: Proposta", text: "Bom dia!", sendAt };
    expect((await call("POST", `/api/leads/${lead.id}/planned-mails`, planned)).statusCode).toBe(201);
    const reply = `<${randomUUID()}@cliente>`;
    await receive({ from: lead.email, head: [`Message-ID: ${reply}`, `References: ${sent.messageId}`] });
    await site.resources.db.$client.query(
      "UPDATE planned_mails SET send_at = now(); UPDATE pgboss.job SET start_after = now() WHERE name = 'lead.planned-mail'",
    );
    expect((await arrived(lead.email, 2))[1]?.inReplyTo).toBe(reply);
  });

  it("names neither what a program wrote nor what is no identifier", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const head = [`References: ${sent.messageId}`];
    const automatic = [...head, `Message-ID: <${randomUUID()}@cliente>`, "Auto-Submitted: auto-replied"];
    await receive({ from: lead.email, head: automatic });
    await receive({
      from: lead.email,
      head: [...head, "Message-ID: <a b@c> <ä@c> <sem-arroba> <x@y\tBcc: z@y>"],
    });
    const next = await answer(lead);
    expect(next.inReplyTo).toBe(sent.messageId);
    expect(next.headers.has("bcc")).toBe(false);
  });

  it("names of a thread without end its first mail and the newest", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const thread = Array.from({ length: 90 }, (_, at) => `<${at}-${"x".repeat(200)}@cliente>`);
    const reply = `<${randomUUID()}@cliente>`;
    await receive({
      from: lead.email,
      to: sent.replyTo?.value[0]?.address ?? "",
      head: [`Message-ID: ${reply}`, `References: ${thread.join("\r\n ")}`],
    });
    const references = referencesOf(await answer(lead));
    expect(references[0]).toBe(thread[0]);
    expect(references.slice(-3)).toEqual([thread[88], thread[89], reply]);
    expect(references.join(" ").length).toBeLessThan(5_000);
  });
});

const PROVEN = "Authentication-Results: mx.prumo.example; dmarc=pass header.from=prumo.example";

const timeline = async (id: string) =>
  timelineSchema.parse((await call("GET", `/api/leads/${id}/timeline`)).json()).events;

/** Returns the notice of a new lead as the team received it. */
async function noticeOf({ id }: { id: string }): Promise<ParsedMail> {
  const found = () => smtp.mails.find(({ mail }) => mail.messageId === `<lead-${id}@prumo.example>`)?.mail;
  await eventually(() => found() !== undefined);
  return found() as ParsedMail;
}

const addressFor = ({ replyTo }: ParsedMail): string => replyTo?.value[0]?.address ?? "";

/** Replies to a notice as a member of the team does in a mail program. */
async function answerNotice(notice: ParsedMail, given: TestLetter = {}, at?: Date): Promise<void> {
  await receive(
    {
      from: "Bia <BIA@prumo.example>",
      to: addressFor(notice),
      subject: `Re: ${notice.subject}`,
      body: `Olá, Ana!\r\n*Podemos* na quinta?\r\n\r\nEm 23 de nov. de 2026, Prumo escreveu:\r\n> Novo contato\r\n`,
      ...given,
      head: [`In-Reply-To: ${notice.messageId}`, ...(given.head ?? [PROVEN])],
    },
    at,
  );
}

/** Returns the lead's unsent replies. */
const keptFor = async (id: string) =>
  (await doubtful()).filter(({ suggestions }) => suggestions.some((lead) => lead.id === id));

const toLead = ({ email }: { email: string }) =>
  smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));

describe("an answer of the team to a notice", () => {
  it("goes to the lead in the writer's name, stands in the timeline and stops the clock", async () => {
    await updateSettings(site.resources, { answerHours: 8 });
    const lead = await newLead();
    const notice = await noticeOf(lead);
    expect(addressFor(notice)).toMatch(/^contato\+[0-9a-f]{32}@prumo\.example$/);
    expect(notice.text).toContain("Você pode responder a este e-mail");
    await answerNotice(notice);
    const [mail] = await arrived(lead.email);
    expect(mail?.from?.value[0]).toEqual({ address: SENDER, name: "Prumo" });
    expect(mail?.subject).toBe("Sua mensagem");
    expect(mail?.text).toBe(`Olá, Ana!\n*Podemos* na quinta?\n\n-- \n${admin.user.name}\nPrumo Sistemas\n`);
    expect(mail?.html).toContain("<p>Olá, Ana!<br>*Podemos* na quinta?</p>");
    expect(`${mail?.html}${mail?.headerLines.map(({ line }) => line).join("")}`).not.toContain(lead.id);
    expect(addressFor(mail as ParsedMail)).not.toBe(addressFor(notice));
    const [told] = await timeline(lead.id);
    const actor = { kind: "person", id: admin.user.id, name: admin.user.name };
    expect(told).toMatchObject({
      type: "mail-out",
      actor,
      data: { to: lead.email, subject: "Sua mensagem" },
    });
    expect((await rowOf(lead.email))?.answeredAt).not.toBeNull();
    expect(await keptFor(lead.id)).toEqual([]);
    await updateSettings(site.resources, { answerHours: 0 });
  });

  it.each([
    ["the writer's name", "Abraço,\r\nAna Ribeiro", "Abraço,\nAna Ribeiro"],
    [
      "the name and a role",
      "*ANA RIBEIRO* | Vendas\r\n(11) 3333-4444",
      "*ANA RIBEIRO* | Vendas\n(11) 3333-4444",
    ],
    ["the first name after a closing", "Abraço, Ana", "Abraço, Ana"],
    ["hyphens and the name", "-- Ana Ribeiro", "-- Ana Ribeiro"],
  ])("that is signed with %s gets no second signature", async (_kind, signature, arrivedAs) => {
    const lead = await newLead();
    const body = `Olá!\r\nPodemos na quinta?\r\n\r\n${signature}\r\n`;
    await answerNotice(await noticeOf(lead), { body });
    const [mail] = await arrived(lead.email);
    expect(mail?.text?.trim()).toBe(`Olá!\nPodemos na quinta?\n\n${arrivedAs}`);
    expect(mail?.html).not.toContain("Prumo Sistemas");
  });

  it.each(["Olá, Ana!\r\nA Ana Ribeiro vai ligar.", "Ana, tudo bem?\r\nAna, podemos na quinta?"])(
    "that only mentions the writer is signed: %j",
    async (body) => {
      const lead = await newLead();
      await answerNotice(await noticeOf(lead), { body });
      expect((await arrived(lead.email))[0]?.text).toContain(`-- \n${admin.user.name}\nPrumo Sistemas`);
    },
  );

  it("reaches the lead from the reminder of a broken promise, too", async () => {
    const lead = await newLead();
    await site.resources.db
      .update(leadsTable)
      .set({ answerDueAt: new Date(Date.now() - 60_000) })
      .where(eq(leadsTable.id, lead.id));
    await notifyOverdue(site.resources, lead.id);
    const messageId = `<lead-overdue-${lead.id}-${admin.user.id}@prumo.example>`;
    const sent = async () => (await arrived(admin.user.email)).filter((mail) => mail.messageId === messageId);
    await eventually(async () => (await sent()).length === 1);
    const isMailed = and(eq(staffNoticesTable.leadId, lead.id), isNotNull(staffNoticesTable.mailedAt));
    let notice: { id: string } | undefined;
    // The job records that the mail has left after it has arrived.
    await eventually(async () => {
      [notice] = await site.resources.db
        .update(staffNoticesTable)
        .set({ mailedAt: null })
        .where(isMailed)
        .returning({ id: staffNoticesTable.id });
      return notice !== undefined;
    });
    await mailNotice(site.resources, notice?.id ?? "");
    await eventually(async () => (await sent()).length === 2);
    const reminders = await sent();
    const [first, again] = reminders.map(addressFor);
    // A retried reminder has the same reply address.
    expect([reminders.length, again]).toEqual([2, first]);
    await answerNotice(reminders[0] as ParsedMail);
    expect((await arrived(lead.email))[0]?.subject).toBe("Sua mensagem");
  });

  it("continues the thread of the mails with the lead, and keeps a subject of its own", async () => {
    const lead = await newLead();
    const notice = await noticeOf(lead);
    const sent = await answer(lead);
    await answerNotice(notice);
    const second = (await arrived(lead.email, 2))[1];
    expect([second?.subject, second?.inReplyTo]).toEqual(["Re: Proposta", sent.messageId]);
    await answerNotice(notice, { subject: "Nova proposta" });
    expect((await arrived(lead.email, 3))[2]?.subject).toBe("Nova proposta");
  });

  it("may come from the address that the notice was sent to, also where that sends the site's mails", async () => {
    const lead = await newLead();
    await answerNotice(await noticeOf(lead), { from: "Vendas <vendas@prumo.example>" });
    expect((await arrived(lead.email))[0]?.text).toContain("-- \nVendas\nPrumo Sistemas");
  });

  it.each([
    ["whose sender nobody has proved", { head: [] }, "unproven"],
    [
      "whose sender is false",
      { head: ["Authentication-Results: mx.prumo.example; dkim=pass header.d=prumo.example; dmarc=fail"] },
      "unproven",
    ],
    [
      "that another domain has signed",
      { head: ["Authentication-Results: mx.prumo.example; dkim=pass header.d=forja.example"] },
      "unproven",
    ],
    [
      "whose proof stands below that of the receiving server",
      { head: ["Authentication-Results: mx.prumo.example; dmarc=none; spf=none", PROVEN] },
      "unproven",
    ],
    [
      "with a file",
      {
        head: [PROVEN, 'Content-Type: multipart/mixed; boundary="b"'],
        body: '--b\r\nContent-Type: text/plain\r\n\r\nSegue.\r\n--b\r\nContent-Type: application/pdf; name="a.pdf"\r\n\r\nx\r\n--b--',
      },
      "attachments",
    ],
    ["without a word", { body: "> Novo contato\r\n" }, "text"],
    [
      "from which the notice cannot be told",
      { body: "Ligue para ela.\r\n\r\nPrumo, ontem: Novo contato: Ana Prado\r\nOrigem: x" },
      "text",
    ],
    ["that quotes the notice in its words", { body: "Veja https://prumo.example/dashboard/leads/1" }, "text"],
  ])("%s waits in the tray, and its writer is told", async (_which, given, kept) => {
    const lead = await newLead();
    const notice = await noticeOf(lead);
    const told = () =>
      smtp.mails.filter(
        ({ mail }) => mail.messageId?.startsWith("<answer-kept-") && String(mail.html).includes(lead.id),
      );
    await answerNotice(notice, given);
    expect(await keptFor(lead.id)).toMatchObject([{ team: { kept } }]);
    await eventually(() => told().length === 1);
    expect(told()[0]?.envelopeTo.map((address) => address.toLowerCase())).toEqual(["bia@prumo.example"]);
    // One notice is sent, however many replies are forged in that name.
    await answerNotice(notice, given);
    expect(await keptFor(lead.id)).toHaveLength(2);
    expect([toLead(lead).length, told().length]).toEqual([0, 1]);
    expect((await rowOf(lead.email))?.answeredAt).toBeNull();
  });

  it("over the day's limit of the lead, or to an address that nobody has proved, waits in the tray", async () => {
    const [full, changed] = [await newLead(), await newLead()];
    await site.resources.db.$client.query(
      `INSERT INTO lead_mails (lead_id, event_id, message_id, reply_to)
       SELECT $1, gen_random_uuid(), '<' || n || '@x>', gen_random_uuid() || '@x' FROM generate_series(1, ${LEAD_MAILS_PER_DAY}) n`,
      [full.id],
    );
    await answerNotice(await noticeOf(full));
    expect(await keptFor(full.id)).toMatchObject([{ team: { kept: "limit" } }]);
    await site.resources.db
      .update(leadsTable)
      .set({ isEmailUnproved: true })
      .where(eq(leadsTable.id, changed.id));
    await answerNotice(await noticeOf(changed));
    expect(await keptFor(changed.id)).toMatchObject([{ team: { kept: "address-unproved" } }]);
    expect([...toLead(full), ...toLead(changed)]).toEqual([]);
  });

  it("that comes late, or from somebody who does not see the lead, waits in the tray", async () => {
    const [lead, other] = [await newLead(), await newLead()];
    await answerNotice(await noticeOf(lead), {}, new Date(Date.now() - 30 * 3_600_000));
    expect(await keptFor(lead.id)).toMatchObject([{ team: { kept: "late" } }]);
    await addStaff(site.resources, "editor-leads", "caio@prumo.example");
    await answerNotice(await noticeOf(other), { from: "caio@prumo.example" });
    expect(await keptFor(other.id)).toMatchObject([{ team: { kept: "not-allowed" } }]);
  });

  it("from somebody who has left the team since the notice, or from a contact address of before, never leaves", async () => {
    const lead = await newLead();
    await addStaff(site.resources, "admin", "saiu@prumo.example");
    await updateSettings(site.resources, { contactEmail: "antes@prumo.example" });
    const { db } = site.resources;
    const notice = await noticeOf(lead);
    await db.$client.query(
      "UPDATE lead_notices SET recipients = '{saiu@prumo.example,antes@prumo.example}' WHERE lead_id = $1",
      [lead.id],
    );
    await db.$client.query("UPDATE users SET disabled_at = now() WHERE email = 'saiu@prumo.example'");
    await updateSettings(site.resources, { contactEmail: "vendas@prumo.example" });
    const before = (await doubtful()).length;
    for (const from of ["saiu@prumo.example", "antes@prumo.example"]) await answerNotice(notice, { from });
    await db.$client.query("DELETE FROM users WHERE email = 'saiu@prumo.example'");
    await answerNotice(notice, { from: "saiu@prumo.example", subject: "De novo" });
    expect(await doubtful()).toHaveLength(before + 3);
    expect((await timeline(lead.id)).map(({ type }) => type)).toEqual(["form"]);
    expect(toLead(lead)).toEqual([]);
  });

  it("by a program is for nobody, and one by a stranger waits in the tray", async () => {
    const lead = await newLead();
    const notice = await noticeOf(lead);
    const before = (await doubtful()).length;
    await answerNotice(notice, { head: [PROVEN, "Auto-Submitted: auto-replied"] });
    expect(await doubtful()).toHaveLength(before);
    await answerNotice(notice, { from: "x@forja.example", head: [PROVEN.replace("prumo", "forja")] });
    expect(await doubtful()).toHaveLength(before + 1);
    expect((await timeline(lead.id)).map(({ type }) => type)).toEqual(["form"]);
  });

  it("that begins a mail of its own, which Exchange marks as a program's, is kept, and told to nobody", async () => {
    const lead = await newLead();
    const notice = await noticeOf(lead);
    const before = (await arrived("bia@prumo.example")).length;
    await receive({
      from: "Bia <bia@prumo.example>",
      to: addressFor(notice),
      subject: "Proposta nova",
      head: [PROVEN, "X-Auto-Response-Suppress: All"],
      body: "Segue a proposta.",
    });
    expect(await keptFor(lead.id)).toMatchObject([
      { subject: "Proposta nova", text: "Segue a proposta.", team: { kept: "automatic" } },
    ]);
    expect(toLead(lead)).toEqual([]);
    expect(await arrived("bia@prumo.example")).toHaveLength(before);
  });

  it("that somebody gives to the lead stands in its timeline as unproved, and starts and stops nothing", async () => {
    const lead = await newLead();
    await answerNotice(await noticeOf(lead), { head: [] });
    const [mail] = await keptFor(lead.id);
    expect((await call("POST", `/api/mailbox/doubtful/${mail?.id}`, { leadId: lead.id })).statusCode).toBe(
      204,
    );
    const told = (await timeline(lead.id)).find(({ type }) => type === "mail-in");
    expect(told).toMatchObject({
      actor: { kind: "unknown", id: null },
      data: { team: { kept: "unproven" } },
    });
    expect(await rowOf(lead.email)).toMatchObject({ answeredAt: null, repliedAt: null });
    expect(toLead(lead)).toEqual([]);
  });

  it("goes with the lead when that is erased", async () => {
    const lead = await newLead();
    await answerNotice(await noticeOf(lead), { head: [] });
    expect(await keptFor(lead.id)).toHaveLength(1);
    await site.resources.db.delete(leadsTable).where(eq(leadsTable.id, lead.id));
    expect((await doubtful()).filter(({ team }) => team)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(lead.id) }),
    );
    const { rowCount } = await site.resources.db.$client.query(
      "SELECT 1 FROM lead_notices WHERE lead_id = $1 UNION ALL SELECT 1 FROM doubtful_mails WHERE lead_id = $1",
      [lead.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe("an answer of the team in the thread with the lead", () => {
  it("is told, and not sent again where it went to the lead as well; the lead's answer belongs to it", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const own = `<${randomUUID()}@prumo.example>`;
    await receive({
      from: "bia@prumo.example",
      to: `${lead.email}, ${addressFor(sent)}`,
      head: [PROVEN, `Message-ID: ${own}`, `References: ${sent.messageId}`],
    });
    expect((await timeline(lead.id))[0]).toMatchObject({ type: "mail-out", actor: { id: admin.user.id } });
    await receive({ from: lead.email, head: [`In-Reply-To: ${own}`], body: "Combinado!" });
    const received = (await timeline(lead.id)).filter(({ type }) => type === "mail-in");
    expect(received).toMatchObject([{ data: { text: "Combinado!" } }]);
    expect(toLead(lead)).toHaveLength(1);
  });

  it("is never taken for the lead's where nobody has proved it", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    await receive({ from: "bia@prumo.example", to: addressFor(sent) });
    expect(await keptFor(lead.id)).toMatchObject([{ team: { kept: "unproven" } }]);
    expect((await rowOf(lead.email))?.repliedAt).toBeNull();
  });
});
