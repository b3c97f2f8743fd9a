import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, type TestLetter, writeLetter } from "#src/testing/mailbox.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobKinds, type TestSite } from "#src/testing/test-site.ts";
import { doubtfulMailsSchema } from "./schema.ts";

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
    quickJobKinds(),
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
  doubtfulMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json()).mails;

/** The mails that an address has got, once there are as many. */
async function arrived(email: string, count = 1): Promise<ParsedMail[]> {
  const found = () => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await eventually(() => found().length >= count);
  return found().map(({ mail }) => mail);
}

/** Sends a mail from the dashboard. @returns it as it arrived */
async function answer({ id, email }: { id: string; email: string }, text = "Segue."): Promise<ParsedMail> {
  const before = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
  const response = await call("POST", `/api/leads/${id}/mails`, { subject: "Re: Proposta", text });
  expect(response.statusCode).toBe(201);
  return (await arrived(email, before + 1)).at(-1) as ParsedMail;
}

/** Puts a mail into the mailbox and has it read. @param at when it came; left out: now */
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
      await receive({
        from: lead.email,
        head: [
          `Message-ID: ${reply}`,
          `In-Reply-To: ${sent.messageId}`,
          `References: ${thread.join("\r\n ")}`,
        ],
      });
      thread.push(reply);
    }
    expect(thread).toHaveLength(6);
  });

  it("names the newest of several replies, then its own mail", async () => {
    const lead = await newLead();
    const sent = await answer(lead);
    const replies = [`<um@${randomUUID()}>`, `<dois@${randomUUID()}>`];
    // A mail server tells the time in whole seconds.
    for (const [minute, reply] of replies.entries())
      await receive(
        { from: lead.email, head: [`Message-ID: ${reply}`, `In-Reply-To: ${sent.messageId}`] },
        new Date(Date.now() - 600_000 + minute * 60_000),
      );
    const second = await answer(lead);
    expect(second.inReplyTo).toBe(replies[1]);
    // Without References, the one mail that it answered stands before it.
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
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'lead.planned-mail'",
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
