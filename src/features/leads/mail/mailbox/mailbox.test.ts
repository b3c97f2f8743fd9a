import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { todaySchema } from "#src/dashboard/today/schema.ts";
import { type MailboxConfig, readConfig } from "#src/platform/config.ts";
import { LimitError } from "#src/platform/sandbox/sandbox.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startCuttingProxy, startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { connectEmpty, lookNow, mailboxOf, writeLetter as letter } from "#src/testing/mailbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { submitLead } from "../../leads.server.ts";
import { leadsTable } from "../../table.ts";
import { type LeadEvent, timelineSchema } from "../../timeline/schema.ts";
import { readHead } from "../mime/read-head.ts";
import { sendLeadMail } from "../outgoing/send-mail.server.ts";
import { leadMailsTable } from "../outgoing/table.ts";
import { addressOf, leaseMailbox, makeDue, readMailbox } from "./mailboxes.server.ts";
import { pollMailbox } from "./poll-mailbox.server.ts";
import { unmatchedMailsSchema, mailboxSchema } from "./schema.ts";
import { unmatchedMailsTable, mailboxesTable } from "./table.ts";

const SENDER = "contato@prumo.example";
/** The mailbox of the site's own IMAP_URL, which its worker polls. */
const USER = "contato";

let imap: TestImapServer;
let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  imap = await startImapServer();
  site = await openTestSite({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: `Prumo <${SENDER}>`,
    IMAP_URL: imap.url(USER),
  });
  admin = await addStaff(site.resources, "admin");
});
afterAll(async () => {
  await site.close();
  await imap.close();
});

const call = (method: "GET" | "POST", url: string, payload?: object, headers: object = admin.headers) =>
  site.api.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

/** Creates a lead with a sent mail, and returns what a reply refers to. */
async function askedLead() {
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  const id = lead?.id ?? "";
  await call("POST", `/api/leads/${id}/mails`, { subject: "Proposta", text: "Segue." });
  const [mail] = await site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
  return { id, email, messageId: mail?.messageId ?? "", replyTo: mail?.replyTo ?? "" };
}

/** Reads the mails of all pages of a timeline. */
const received = async (leadId: string, before = ""): Promise<LeadEvent[]> => {
  const response = await call("GET", `/api/leads/${leadId}/timeline${before && `?before=${before}`}`);
  const { events, next } = timelineSchema.parse(response.json());
  return [...events.filter(({ type }) => type === "mail-in"), ...(next ? await received(leadId, next) : [])];
};

const doubtful = async () =>
  unmatchedMailsSchema.parse((await call("GET", "/api/mailbox/doubtful")).json()).mails;

const look = (url: string) => lookNow(site.resources, url);

const troubleOf = async (url: string) => {
  const isIt = eq(mailboxesTable.address, addressOf(mailboxOf(url)));
  return (await site.resources.db.select().from(mailboxesTable).where(isIt))[0]?.trouble;
};

describe("a mail that answers", () => {
  it("stands in the timeline of the lead that was written to, without the quotation", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const body = "Podemos na quinta?\r\n\r\nEm 23 de nov. de 2026, Prumo escreveu:\r\n> Segue.\r\n";
    await imap.deliver(user, letter({ head: [`In-Reply-To: ${lead.messageId}`], body }));
    await look(imap.url(user));
    expect(await received(lead.id)).toMatchObject([
      {
        actor: { kind: "visitor", name: "Ana" },
        data: {
          from: { name: "Ana", address: "ana@cliente.example" },
          subject: "Re: Proposta",
          text: "Podemos na quinta?",
          whole: "Podemos na quinta?\n\nEm 23 de nov. de 2026, Prumo escreveu:\n> Segue.",
        },
      },
    ]);
  });

  it("is known by the address that was made for it where it names no mail", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    await imap.deliver(user, letter({ to: `Prumo <${lead.replyTo.toUpperCase()}>` }));
    await look(imap.url(user));
    expect(await received(lead.id)).toHaveLength(1);
  });

  it("goes to the lead that it was merged into", async () => {
    const [kept, other] = [await askedLead(), await askedLead()];
    await call("POST", "/api/leads/merge", { keep: kept.id, merge: other.id });
    const user = randomUUID();
    await imap.deliver(user, letter({ head: [`References: ${kept.messageId} ${other.messageId}`] }));
    await look(imap.url(user));
    expect(await received(kept.id)).toHaveLength(1);
  });

  it.each([
    ["its sender", (lead: { email: string }) => letter({ from: lead.email })],
    ["its subject", () => letter({ subject: "Proposta" })],
    ["an address that was not made", () => letter({ to: "contato+0123456789abcdef0123@prumo.example" })],
    [
      "two leads at once",
      (lead: { messageId: string; other: { messageId: string } }) =>
        letter({ head: [`References: ${lead.messageId} ${lead.other.messageId}`] }),
    ],
    [
      "one lead by its name and another by its address",
      (lead: { replyTo: string; other: { messageId: string } }) =>
        letter({ to: lead.replyTo, head: [`References: ${lead.other.messageId}`] }),
    ],
  ])("by %s belongs to nobody yet", async (_by, write) => {
    const other = await askedLead();
    const lead = { ...(await askedLead()), other };
    const user = randomUUID();
    const before = (await doubtful()).length;
    await imap.deliver(user, write(lead));
    await look(imap.url(user));
    expect([...(await received(lead.id)), ...(await received(other.id))]).toEqual([]);
    expect(await doubtful()).toHaveLength(before + 1);
  });

  it.each([
    [
      "HTML alone",
      "text/html; charset=utf-8",
      "<p>Sim,<br>pode</p><blockquote type=cite>Segue</blockquote>",
      "Sim,\npode",
    ],
    [
      "ISO-2022-JP",
      "text/plain; charset=ISO-2022-JP",
      Buffer.from("1b244224332473244b2441244f1b2842", "hex").toString("latin1"),
      "こんにちは",
    ],
    [
      "a hostile body",
      "text/html",
      `<script>alert(1)</script>${"<div>".repeat(20_000)}Oi${"</div>".repeat(20_000)}`,
      "",
    ],
  ])("in %s is read", async (_name, type, body, text) => {
    const lead = await askedLead();
    const user = randomUUID();
    await imap.deliver(
      user,
      Buffer.from(
        letter({ head: [`References: ${lead.messageId}`, `Content-Type: ${type}`], body }),
        "latin1",
      ),
    );
    await look(imap.url(user));
    const [event] = await received(lead.id);
    if (text) expect(event?.data.text).toBe(text);
    expect(event?.data.text).not.toMatch(/alert|<div/);
  });

  it("is read by its words alone, of 50 MB or a thousand parts", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const mixed = [`References: ${lead.messageId}`, 'Content-Type: multipart/mixed; boundary="b"'];
    const file = `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="plano.pdf"\r\n\r\n`;
    const large = "x".repeat(1_000).concat("\r\n").repeat(50_000);
    await imap.deliver(
      user,
      letter({
        head: mixed,
        body: `${part("text/plain", "Em anexo.")}${file}${large}${file.replace("plano", "fim")}x\r\n--b--`,
      }),
    );
    const parts = part("text/plain", "a").repeat(1_000);
    await imap.deliver(user, letter({ head: mixed, body: `${parts}--b--` }));
    await look(imap.url(user));
    const texts = (await received(lead.id)).map(({ data }) => [data.text, data.attachments]);
    const why = "o e-mail é grande demais";
    expect(texts).toContainEqual(["Em anexo.", [`plano.pdf (${why})`, `fim.pdf (${why})`]]);
    expect(texts).toHaveLength(2);
  });

  it("nested a thousand deep stops none behind it, and is read or said to be unreadable", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const open = Array.from(
      { length: 1_000 },
      (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
    );
    const deep = `${open.join("")}--b1000\r\nContent-Type: text/plain\r\n\r\nNo fundo.\r\n--b1000--\r\n`;
    const mixed = 'Content-Type: multipart/mixed; boundary="b0"';
    const before = (await doubtful()).length;
    await imap.deliver(user, letter({ head: [`References: ${lead.messageId}`, mixed], body: deep }));
    await imap.deliver(user, letter({ head: [`References: ${lead.messageId}`], body: "Atrás dele." }));
    // A mail that cannot be fetched is skipped after a few tries.
    for (let times = 0; times < 6; times++) await look(imap.url(user));
    const texts = (await received(lead.id)).map(({ data }) => data.text);
    expect(texts).toContain("Atrás dele.");
    expect(texts.length + (await doubtful()).length - before).toBe(2);
  });

  it("with a forged sender joins nobody by that sender, and the tray says that it may be false", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const head = ["Authentication-Results: mx.prumo.example; spf=pass; dkim=none; dmarc=fail"];
    await imap.deliver(user, letter({ from: `Ana <${lead.email}>`, head, subject: "Mudou a conta" }));
    await look(imap.url(user));
    expect(await received(lead.id)).toEqual([]);
    const mail = (await doubtful()).find(({ subject }) => subject === "Mudou a conta");
    expect(mail?.failedChecks).toEqual(["dmarc"]);
  });

  it("says what the server found wrong with its sender, and that a program wrote it", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const checks =
      "Authentication-Results: mx.prumo.example;\r\n spf=fail smtp.mailfrom=x; dkim=pass;\r\n dmarc=fail";
    const pretended = "Authentication-Results: forged; spf=pass; dmarc=pass";
    const head = [checks, pretended, "Auto-Submitted: auto-replied", `References: ${lead.messageId}`];
    await imap.deliver(user, letter({ head, subject: "Férias" }));
    await look(imap.url(user));
    const [event] = await received(lead.id);
    expect(event?.data).toMatchObject({ automatic: true, failedChecks: ["spf", "dmarc"], subject: "Férias" });
  });

  /** Builds a delivery report about a mail to a lead. */
  const report = (action: string, lead: { messageId: string }) =>
    letter({
      from: "MAILER-DAEMON@mx.example",
      head: ['Content-Type: multipart/report; report-type=delivery-status; boundary="r"'],
      body: [
        "--r\r\nContent-Type: text/plain\r\n\r\nSorry!",
        `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: ${action}\r\nDiagnostic-Code: smtp; 550 no such user`,
        `--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${lead.messageId}\r\nSubject: Proposta\r\n\r\nSegue.`,
        "--r--",
      ].join("\r\n"),
    });

  it("that says that a mail was not delivered says why", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    await imap.deliver(user, report("failed", lead));
    await look(imap.url(user));
    const [event] = await received(lead.id);
    expect(event?.data.bounce).toEqual({ reason: "550 no such user" });
    expect(event?.data.report).toMatchObject({ state: "failed", failure: "unknown-address" });
  });

  it.each(["delayed", "delivered", "relayed"])("that says “%s” is no failure", async (action) => {
    const lead = await askedLead();
    const user = randomUUID();
    await imap.deliver(user, report(action, lead));
    await look(imap.url(user));
    const [event] = await received(lead.id);
    expect(event?.data).toMatchObject({ automatic: true, text: "Sorry!" });
    expect(event?.data).not.toHaveProperty("bounce");
  });

  it.each([
    ["what the site itself sent", { from: `Prumo <${SENDER}>` }],
    ["what went to many", { head: ["List-Unsubscribe: <mailto:x@y.example>"] }],
  ])("is not %s", async (_what, given) => {
    const user = randomUUID();
    const before = (await doubtful()).length;
    await imap.deliver(user, letter(given));
    await look(imap.url(user));
    expect(await doubtful()).toHaveLength(before);
  });
});

it("shows the lead as one that waits, until somebody answers", async () => {
  const lead = await askedLead();
  const path = `/dashboard/leads/${lead.id}`;
  const user = randomUUID();
  const today = async () =>
    todaySchema
      .parse((await call("GET", "/api/today")).json())
      .entries.filter(({ kind }) => kind === "reply");
  const head = [`References: ${lead.messageId}`];
  await imap.deliver(user, letter({ head: [...head, "Auto-Submitted: auto-replied"] }));
  await look(imap.url(user));
  expect((await today()).map(({ path }) => path)).not.toContain(path);
  await imap.deliver(user, letter({ head }));
  await look(imap.url(user));
  expect(await today()).toContainEqual(expect.objectContaining({ kind: "reply", title: "Ana Prado", path }));
  const found = (await call("GET", `/api/leads/${lead.id}`)).json<{ repliedAt?: string }>();
  expect(found.repliedAt).toBeDefined();
  await call("POST", `/api/leads/${lead.id}/mails`, { subject: "Certo", text: "Até quinta." });
  expect((await today()).map(({ path }) => path)).not.toContain(path);
});

it("or until somebody says that it needs no answer", async () => {
  const lead = await askedLead();
  const user = randomUUID();
  const url = `/api/leads/${lead.id}/reply-settled`;
  expect((await call("POST", url)).statusCode).toBe(404);
  await imap.deliver(user, letter({ head: [`References: ${lead.messageId}`], body: "Obrigada!" }));
  await look(imap.url(user));
  expect((await call("POST", url)).json()).toMatchObject({ data: { text: "Não precisa de resposta." } });
  expect((await call("GET", `/api/leads/${lead.id}`)).json()).not.toHaveProperty("repliedAt");
});

describe("nothing is lost or doubled", () => {
  it("of thirty mails, through connections that are cut and a server that numbers them anew", async () => {
    const leads = [await askedLead(), await askedLead(), await askedLead()];
    const user = randomUUID();
    const before = (await doubtful()).length;
    for (let number = 0; number < 30; number++) {
      const lead = leads[number % 3];
      // Every other mail has no References.
      const head = number % 2 ? [`References: ${lead?.messageId}`] : [];
      await imap.deliver(user, letter({ from: lead?.email ?? "", head, body: `Resposta ${number}` }));
    }
    // Increases, so that each connection gets a little further.
    const proxy = await startCuttingProxy(imap.port, (number) =>
      number < 50 ? 600 + number * 50 : undefined,
    );
    const url = imap.url(user, proxy.port);
    await connectEmpty(site.resources, mailboxOf(url), mailboxOf(imap.url(user)));
    for (let times = 0; times < 25; times++) await look(url);
    await imap.renumber(user);
    for (let times = 0; times < 30; times++) await look(url);
    await proxy.close();
    expect(proxy.cuts()).toBe(50);
    const counts = await Promise.all(leads.map(async ({ id }) => (await received(id)).length));
    expect(counts).toEqual([5, 5, 5]);
    expect(await doubtful()).toHaveLength(before + 15);
  });

  it("of many answers with one subject, a third of them stripped of what they answer", async () => {
    const replies = process.env.REPLIES ? Number(process.env.REPLIES) : 24;
    const leads = [await askedLead(), await askedLead(), await askedLead(), await askedLead()];
    const user = randomUUID();
    const [waiting, people] = [
      await site.resources.db.$count(unmatchedMailsTable),
      await site.resources.db.$count(leadsTable),
    ];
    const expected = leads.map((): string[] => []);
    for (let number = 0; number < replies; number++) {
      const which = number % leads.length;
      const { email, messageId, replyTo } = leads[which] as Awaited<ReturnType<typeof askedLead>>;
      const body = `Resposta ${number}`;
      // Matched by References, by the reply address, or only by sender and subject.
      const way = number % 3;
      const how =
        way === 0 ? { head: [`References: <fora@x> ${messageId}`] } : way === 1 ? { to: replyTo } : {};
      if (way < 2) expected[which]?.push(body);
      await imap.deliver(user, letter({ from: email, subject: "Re: Proposta", body, ...how }));
    }
    await look(imap.url(user));
    const told = await Promise.all(
      leads.map(async ({ id }) => new Set((await received(id)).map(({ data }) => data.text))),
    );
    expect(told).toEqual(expected.map((texts) => new Set(texts)));
    const counts = await Promise.all(leads.map(async ({ id }) => (await received(id)).length));
    expect(counts).toEqual(expected.map((texts) => texts.length));
    const shown = await site.resources.db.$count(unmatchedMailsTable);
    expect(shown - waiting).toBe(Math.floor(replies / 3));
    // The list shows a hundred mails, among which other tests look for theirs.
    await site.resources.db.delete(unmatchedMailsTable);
    expect(await site.resources.db.$count(leadsTable)).toBe(people);
  });

  it("of what comes after the first look, which reads nothing of years ago", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const head = [`References: ${lead.messageId}`];
    await imap.deliver(user, letter({ head, subject: "De 2020" }), new Date("2020-01-01"));
    await imap.deliver(user, letter({ head, subject: "De agora" }));
    const config = mailboxOf(imap.url(user));
    const [row] = await leaseMailbox(site.resources.db, config);
    if (!row) throw new Error("the mailbox is not due");
    await pollMailbox(site.resources, config, row, new AbortController().signal);
    await look(imap.url(user));
    await imap.deliver(user, letter({ head, subject: "De hoje" }));
    await look(imap.url(user));
    expect((await received(lead.id)).map(({ data }) => data.subject)).toEqual(["De hoje"]);
  });

  it("where two processes look at once", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    for (let number = 0; number < 10; number++)
      await imap.deliver(user, letter({ head: [`References: ${lead.messageId}`] }));
    const config = mailboxOf(imap.url(user));
    await connectEmpty(site.resources, config);
    const [row] = await leaseMailbox(site.resources.db, config);
    if (!row) throw new Error("the mailbox is not due");
    expect(await leaseMailbox(site.resources.db, config)).toEqual([]);
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => pollMailbox(site.resources, config, row, signal)));
    expect(await received(lead.id)).toHaveLength(10);
  });
});

describe("a mail that cannot be stored", () => {
  it("is not one whose text is cut within a sign", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const head = [`References: ${lead.messageId}`];
    const subject = `=?utf-8?B?${Buffer.from(`${"a".repeat(299)}\u{1f9f1}`).toString("base64")}?=`;
    await imap.deliver(user, letter({ head, subject, body: `${"a ".repeat(24_999)}a\u{1f9f1}` }));
    await look(imap.url(user));
    expect(await troubleOf(imap.url(user))).toBeNull();
    const [event] = await received(lead.id);
    expect([event?.data.subject, event?.data.text].map((text) => String(text).length)).toEqual([300, 50_000]);
  });

  it("is not one that takes too much to parse: it comes without its text, and those behind it whole", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    const head = [`In-Reply-To: ${lead.messageId}`];
    await imap.deliver(user, letter({ head, subject: "Re: Pesado" }));
    await imap.deliver(user, letter({ head, body: "Leve" }));
    const { sandbox } = site.resources;
    const call: typeof sandbox.call = (module, name, args, ...limit) =>
      args.some((given: unknown) => Buffer.isBuffer(given) && given.includes("Pesado"))
        ? Promise.reject(new LimitError("it took too long"))
        : sandbox.call(module, name, args, ...limit);
    await lookNow({ ...site.resources, sandbox: { ...sandbox, call } }, imap.url(user));
    expect(await troubleOf(imap.url(user))).toBeNull();
    const events = await received(lead.id);
    expect(events.map(({ data }) => `${String(data.subject)}: ${String(data.text)}`).toSorted()).toEqual([
      "Re: Pesado: O texto deste e-mail não pôde ser lido aqui: abra-o na caixa de e-mail.",
      "Re: Proposta: Leve",
    ]);
  });

  it("is told in the tray, and stops none behind it", async () => {
    const lead = await askedLead();
    const user = randomUUID();
    await site.owner.query(
      "ALTER TABLE doubtful_mails ADD CONSTRAINT refused CHECK (data ->> 'subject' <> 'Recusado')",
    );
    const before = (await doubtful()).length;
    await imap.deliver(user, letter({ subject: "Recusado" }));
    await imap.deliver(user, letter({ head: [`References: ${lead.messageId}`] }));
    await look(imap.url(user));
    await site.owner.query("ALTER TABLE doubtful_mails DROP CONSTRAINT refused");
    expect(await received(lead.id)).toHaveLength(1);
    expect((await doubtful()).slice(0, -before || undefined)).toMatchObject([
      { text: "Este e-mail não pôde ser lido aqui: abra-o na caixa de e-mail." },
    ]);
    expect(await troubleOf(imap.url(user))).toBeNull();
  });

  it("for a reason of the database is tried again, and that reason is said", async () => {
    const user = randomUUID();
    await imap.deliver(user, letter({ subject: "De novo" }));
    const before = (await doubtful()).length;
    await site.owner.query("ALTER TABLE doubtful_mails RENAME TO away");
    await look(imap.url(user));
    await site.owner.query("ALTER TABLE away RENAME TO doubtful_mails");
    expect(await troubleOf(imap.url(user))).toContain("não pôde ser salvo");
    await look(imap.url(user));
    expect(await troubleOf(imap.url(user))).toBeNull();
    expect(await doubtful()).toHaveLength(before + 1);
  });
});

it("answers a mail to the mailbox that is read, where that is another than the sender's", async () => {
  const { config } = site.resources;
  const mailbox = { ...mailboxOf(imap.url(USER)), user: "Respostas@prumo.example" };
  const { id } = await askedLead();
  const context = { ...site.resources, config: { ...config, mailbox } };
  await sendLeadMail(context, id, { subject: "Mais uma coisa", text: "Segue." });
  const mails = await site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
  expect(mails.map(({ replyTo }) => replyTo.replace(/[0-9a-f]{32}/, "…")).toSorted()).toEqual([
    "contato+…@prumo.example",
    "respostas+…@prumo.example",
  ]);
});

it("reads of a field that is there thousands of times only the first ones", () => {
  const head = readHead("To: ana@cliente.example\r\n".repeat(8_000));
  expect(head.get("to")).toHaveLength(100);
});

describe("the state of the mailbox", () => {
  it.each([
    [
      "a wrong password",
      () => imap.url("ana").replace(/:[^:@]+@/, ":errada@"),
      "recusou o usuário ou a senha",
    ],
    [
      "a folder that is not there",
      () => imap.url("ana").replace("INBOX", "Nada"),
      "não abriu a pasta “Nada”",
    ],
    ["a certificate that nobody has signed", () => imap.secureUrl("ana"), "O certificado de 127.0.0.1"],
    ["nobody there", () => "imap://ana:x@127.0.0.1:1/INBOX", "recusou a conexão na porta 1"],
  ])("says of %s what is wrong", async (_name, url, words) => {
    await look(url());
    expect(await troubleOf(url())).toContain(words);
  });

  it("is read by the worker, and told with the time of the last look", async () => {
    const state = async () => mailboxSchema.parse((await call("GET", "/api/mailbox")).json());
    expect(await state()).toMatchObject({ state: "waiting", address: "contato, INBOX", lookedAt: null });
    const lead = await askedLead();
    await site.startWorkers();
    await eventually(async () => (await state()).state === "ok");
    await imap.deliver(USER, letter({ head: [`References: ${lead.messageId}`] }));
    await makeDue(site.resources.db, mailboxOf(imap.url(USER)));
    await eventually(async () => (await received(lead.id)).length === 1);
    expect(Date.parse((await state()).lookedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is not called well where nobody looks any more", async () => {
    const { db, config } = site.resources;
    const stale = readConfig({ IMAP_URL: imap.url("parada") });
    await leaseMailbox(db, stale.mailbox as MailboxConfig);
    const lookedAt = new Date(Date.now() - 5 * 60_000);
    await db
      .update(mailboxesTable)
      .set({ lookedAt, nextLookAt: lookedAt })
      .where(eq(mailboxesTable.address, addressOf(stale.mailbox as MailboxConfig)));
    expect(
      await readMailbox({ ...site.resources, config: { ...config, mailbox: stale.mailbox } }),
    ).toMatchObject({
      state: "failing",
      trouble: "Nenhuma leitura terminou nesse tempo.",
      troubleSince: lookedAt.toISOString(),
    });
  });
});

describe("a mail that belongs to nobody yet", () => {
  async function waiting() {
    const lead = await askedLead();
    const user = randomUUID();
    await imap.deliver(user, letter({ from: lead.email, body: "É de quem?" }));
    await look(imap.url(user));
    const mail = (await doubtful()).find(({ from }) => from.address === lead.email);
    return { lead, mail, url: `/api/mailbox/doubtful/${mail?.id}` };
  }

  it("suggests the lead with the sender's address, and goes where somebody says", async () => {
    const { lead, mail, url } = await waiting();
    expect(mail).toMatchObject({ text: "É de quem?", suggestions: [{ id: lead.id, name: "Ana Prado" }] });
    expect((await call("POST", url, { leadId: lead.id })).statusCode).toBe(204);
    expect((await received(lead.id)).map(({ at }) => at)).toEqual([mail?.receivedAt]);
    expect((await call("POST", url, { leadId: lead.id })).statusCode).toBe(404);
    expect(await doubtful()).not.toContainEqual(mail);
  });

  it("can be ignored; and is of two who settle it at once only one's", async () => {
    const { lead, url } = await waiting();
    const both = await Promise.all([
      call("POST", url, { ignore: true }),
      call("POST", url, { leadId: lead.id }),
    ]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 404]));
  });

  it.each([
    [{ leadId: randomUUID() }, "leadId", "Lead: ele não existe"],
    [{ leadId: "x" }, "leadId", "Lead: ele não existe"],
    [{}, "", "Indique o lead do e-mail, ou que ele pode ser ignorado"],
    [{ ignore: false }, "", "Indique o lead do e-mail, ou que ele pode ser ignorado"],
  ])("stays where %j is said", async (payload, field, message) => {
    const { mail, url } = await waiting();
    const response = await call("POST", url, payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
    expect((await doubtful()).map(({ id }) => id)).toContain(mail?.id);
  });

  it("is for administrators", async () => {
    const editor = await addStaff(site.resources, "editor");
    for (const url of ["/api/mailbox", "/api/mailbox/doubtful"]) {
      expect((await call("GET", url, undefined, editor.headers)).statusCode).toBe(403);
      expect((await call("GET", url, undefined, {})).statusCode).toBe(401);
    }
    expect((await call("POST", `/api/mailbox/doubtful/${randomUUID()}`, { ignore: true })).statusCode).toBe(
      404,
    );
  });
});
