import { createHash, randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { countLeads, importLeads, submitLead } from "#src/features/leads/leads.server.ts";
import type { MailData } from "#src/features/leads/mail/mailbox/schema.ts";
import { unmatchedMailsTable } from "#src/features/leads/mail/mailbox/table.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { lockMerges } from "#src/features/leads/timeline/merged-leads.ts";
import { insertLeadEvents } from "#src/features/leads/timeline/record-event.server.ts";
import { subscribe } from "#src/features/newsletter/newsletter.server.ts";
import { newsletterSchema } from "#src/features/newsletter/schema.ts";
import {
  deliveriesTable,
  destinationsTable,
  eventsTable as webhookEventsTable,
} from "#src/features/webhooks/table.ts";
import { SERVER_DESTINATION } from "#src/features/webhooks/webhooks.server.ts";
import { readErasures } from "#src/platform/erasure-list.ts";
import { outboxDirOf } from "#src/platform/mail/outbox.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import { personalData } from "#src/slices.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { requestRemoval } from "./privacy.server.ts";
import { removalListSchema } from "./requests-schema.ts";
import { decideRequest } from "./requests/requests.server.ts";
import { settleErased } from "./requests/settle-request.server.ts";
import { removalRequestsTable } from "./table.ts";

const NUL = "\u0000";
const MESSAGE = "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: Não quero mais contato.";
const VALID = {
  name: "Ana Prado",
  email: "ana@empresa.com.br",
  phone: "(11) 98888-7777",
  message: MESSAGE,
  source: "data-removal-form",
};

let site: TestSite;
let admin: Staff;
let editor: Staff;
let visitor = 0;
let address = "";
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(async () => {
  // Every test is a visitor of its own: the limits are per address.
  address = `192.0.2.${++visitor}`;
  await site.resources.db.delete(removalRequestsTable);
  await site.resources.db.delete(leadsTable);
  await rm(outboxDirOf(site.resources.config.dataDir), { recursive: true, force: true });
});

const post = (payload: object) =>
  site.api.inject({ method: "POST", url: "/api/contact", remoteAddress: address, payload });
const call = (method: "GET" | "PUT", url: string, payload?: object, staff: Staff | null = admin) =>
  site.api.inject({ method, url, payload, headers: staff?.headers });
const stored = () => site.resources.db.select().from(removalRequestsTable);

const ERASE = { status: "DONE", erase: true } as const;

const lead = (email: string) => ({
  name: "Ana",
  email,
  phone: null as string | null,
  source: "website",
  status: "NEW" as const,
  message: null,
  createdAt: new Date(),
});

async function make(email = "ana@empresa.com.br", phone: string | null = null): Promise<string> {
  const input = { name: "Ana Prado", email, phone, reason: "Não quero mais contato." };
  await requestRemoval(site.resources, input);
  return (await stored()).find((row) => row.email === email)?.id ?? "";
}

describe("POST /api/contact from the data-removal form", () => {
  it("makes a request with protocol and deadline, and no lead", async () => {
    const response = await post(VALID);
    expect(response.statusCode).toBe(201);
    const [row] = await stored();
    expect(response.json()).toEqual({
      success: true,
      message: "Solicitação enviada com sucesso!",
      protocol: row?.protocol,
      dueAt: row?.dueAt.toISOString(),
    });
    expect(row).toMatchObject({
      name: "Ana Prado",
      phone: "+5511988887777",
      reason: "Não quero mais contato.",
    });
    expect(await countLeads(site.resources.db)).toBe(0);
  });

  it("sends nothing to the automation tool", async () => {
    await post(VALID);
    const { rows } = await site.resources.db.$client.query(
      "SELECT FROM pgboss.job WHERE name = 'lead.notify' UNION ALL SELECT FROM webhook_deliveries",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["no reason", "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)"],
    ["an empty one", "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo:    "],
    ["a short one", "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: 123456789"],
    ["a message that is short as a whole", "Motivo: x"],
    ["an empty message", ""],
    ["no message", undefined],
    ["a list", ["Motivo: Não quero mais contato."]],
  ])("asks for the reason where there is %s", async (_case, message) => {
    const response = await post({ ...VALID, message });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      success: false,
      error: "Por favor, descreva brevemente o motivo",
      errors: [{ field: "message", message: "Por favor, descreva brevemente o motivo" }],
    });
    expect(await stored()).toEqual([]);
  });

  it("names every fault at once", async () => {
    const response = await post({ ...VALID, name: "Al", email: "ana", phone: "123", message: "Motivo: x" });
    expect(response.json().errors).toEqual([
      { field: "name", message: "Nome deve ter pelo menos 3 caracteres" },
      { field: "email", message: "E-mail inválido" },
      { field: "phone", message: "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp" },
      { field: "message", message: "Por favor, descreva brevemente o motivo" },
    ]);
  });

  it.each([
    ["NUL", `${MESSAGE}${NUL}`],
    ["10,000 characters", MESSAGE + "x".repeat(10_000)],
  ])("refuses a reason with %s", async (_case, message) => {
    expect((await post({ ...VALID, message })).statusCode).toBe(422);
  });

  it("keeps what follows the first Motivo:, lines and signs included", async () => {
    await post({ ...VALID, message: "Motivo: Meu motivo:\r\n1. '; DROP TABLE leads; --\r\n<b>2</b>" });
    expect((await stored())[0]?.reason).toBe("Meu motivo:\n1. '; DROP TABLE leads; --\n<b>2</b>");
  });

  it("a contact still is a lead, judged by its own words", async () => {
    const contact = { ...VALID, source: "contact-form" };
    expect((await post(contact)).json()).toEqual({
      success: true,
      message: "Formulário enviado com sucesso!",
    });
    expect(await countLeads(site.resources.db)).toBe(1);
    expect((await post({ ...contact, message: "Motivo: x" })).json().errors).toEqual([
      { field: "message", message: "Mensagem deve ter pelo menos 10 caracteres" },
    ]);
    expect(await stored()).toEqual([]);
  });

  it("counts with all the other forms, and a double click once", async () => {
    const submissionId = randomUUID();
    const twice = await Promise.all([1, 2].map(() => post({ ...VALID, submissionId })));
    expect(new Set(twice.map((response) => response.json().protocol)).size).toBe(1);
    for (let sent = 0; sent < 9; sent++) {
      expect((await post(sent % 2 ? VALID : { ...VALID, source: "website" })).statusCode).toBe(201);
    }
    expect((await post(VALID)).statusCode).toBe(429);
  });
});

const CALLS = [
  ["GET", "/api/privacy/requests"],
  ["GET", "/api/privacy/requests?limit=1000"],
  ["GET", "/api/privacy/requests/stats"],
  ["PUT", `/api/privacy/requests/${randomUUID()}`],
  ["PUT", "/api/privacy/requests/x"],
  ["GET", "/api/privacy/requests/x/contact-data"],
] as const;

describe("roles", () => {
  it.each(CALLS)("%s %s is 401 for strangers, whatever they ask", async (method, url) => {
    expect((await call(method, url, undefined, null)).statusCode).toBe(401);
  });
  it.each(CALLS)("%s %s is 403 for editors", async (method, url) => {
    expect((await call(method, url, undefined, editor)).statusCode).toBe(403);
  });
});

describe("GET /api/privacy/requests", () => {
  it("answers with a page of requests", async () => {
    const id = await make();
    const response = await call("GET", "/api/privacy/requests?status=OPEN&q=ana&limit=5");
    expect(response.statusCode).toBe(200);
    expect(removalListSchema.parse(response.json())).toMatchObject({ total: 1, page: 1, limit: 5 });
    expect(response.json().requests[0]).toEqual({
      id,
      protocol: expect.stringMatching(/^LGPD-\d{4}-\w{5}$/),
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      phone: null,
      reason: "Não quero mais contato.",
      status: "OPEN",
      createdAt: expect.any(String),
      dueAt: expect.any(String),
      decidedAt: null,
      decidedBy: null,
      note: null,
      erased: null,
      kept: null,
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["page=x", "page"],
    ["status=aberta", "status"],
    ["status=OPEN&status=DONE", "status"],
    [`q=${"x".repeat(10_000)}`, "q"],
    ["q=%00", "q"],
  ])("refuses %.20s", async (query, field) => {
    const response = await call("GET", `/api/privacy/requests?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });
});

describe("PUT /api/privacy/requests/{id}", () => {
  it("answers 200 with the request as it is now", async () => {
    const id = await make();
    const response = await call("PUT", `/api/privacy/requests/${id}`, {
      status: "REFUSED",
      note: "Sem prova.",
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id,
      status: "REFUSED",
      note: "Sem prova.",
      decidedBy: admin.user.name,
    });
    const opened = await call("PUT", `/api/privacy/requests/${id}`, { status: "OPEN", note: null });
    expect(opened.json()).toMatchObject({ status: "OPEN", note: null, decidedBy: null });
  });

  it.each([randomUUID(), "x", "1;DROP", "%00"])("is 404 for the request %s", async (id) => {
    expect((await call("PUT", `/api/privacy/requests/${id}`, ERASE)).statusCode).toBe(404);
  });

  it.each([
    {},
    { status: "feito" },
    { status: ["DONE"] },
    { ...ERASE, note: 7 },
    { ...ERASE, note: "x".repeat(10_000) },
    { ...ERASE, note: `a${NUL}` },
    [],
  ])("is 422 for %.40j", async (body) => {
    const id = await make();
    expect((await call("PUT", `/api/privacy/requests/${id}`, body)).statusCode).toBe(422);
  });

  it.each([
    [{ status: "DONE" }, "erase"],
    [{ status: "DONE", note: "Apagamos tudo." }, "erase"],
    [{ status: "DONE", erase: false }, "erase"],
    [{ ...ERASE, kept: { reason: "CONTRACT" } }, "kept"],
    [{ status: "DONE", kept: { reason: "PORQUE_SIM" } }, "kept.reason"],
    [{ status: "DONE", kept: {} }, "kept.reason"],
    [{ status: "DONE", kept: { reason: "CONTRACT", text: "x".repeat(1_001) } }, "kept.text"],
    [{ status: "REFUSED", erase: true, note: "Não é a pessoa." }, "erase"],
    [{ status: "OPEN", kept: { reason: "CONTRACT" } }, "kept"],
    [{ status: "REFUSED" }, "note"],
    [{ status: "REFUSED", note: "  " }, "note"],
    [{ ...ERASE, alsoLeads: [randomUUID()] }, "alsoLeads"],
    [{ ...ERASE, alsoLeads: ["x"] }, "alsoLeads"],
  ])("is 422 for %j, at the field %s, and changes nothing", async (body, field) => {
    await importLeads(site.resources.db, [lead("ana@empresa.com.br")]);
    const id = await make();
    const response = await call("PUT", `/api/privacy/requests/${id}`, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
    expect(await stored()).toMatchObject([{ status: "OPEN", decidedAt: null, erasedAt: null }]);
    expect(await countLeads(site.resources.db)).toBe(1);
  });
});

describe("a request that is concluded", () => {
  it("erases in the same act and says how much, everywhere the same", async () => {
    const { db } = site.resources;
    await importLeads(db, [
      lead("ana@empresa.com.br"),
      lead("Ana@Empresa.com.br"),
      lead("outra@empresa.com.br"),
    ]);
    const id = await make();
    const response = await call("PUT", `/api/privacy/requests/${id}`, ERASE);
    expect(response.statusCode).toBe(200);
    const erased = { leads: 2, leadEvents: 2, leadTasks: 0, subscriptions: 0, unmatchedMails: 0 };
    expect(response.json()).toMatchObject({ status: "DONE", erased, kept: null });
    expect(await countLeads(db)).toBe(1);
    const { requests } = (await call("GET", "/api/privacy/requests")).json();
    expect(requests[0]).toMatchObject({ status: "DONE", erased });
    const { rows } = await db.$client.query(
      "SELECT action, after FROM audit_entries WHERE subject_id = $1 ORDER BY at, action",
      [id],
    );
    expect(rows).toEqual([
      { action: "contact.erased", after: { Apagado: "Leads: 2, Mensagens, e\u2011mails e anotações: 2" } },
      { action: "removal.decided", after: { Status: "Concluída", Dados: "apagados" } },
    ]);
  });

  it("keeps everything for a legal reason, and can be opened again", async () => {
    await importLeads(site.resources.db, [lead("ana@empresa.com.br")]);
    const url = `/api/privacy/requests/${await make()}`;
    const kept = { reason: "LEGAL_CLAIMS", text: "Processo em curso." };
    const response = await call("PUT", url, { status: "DONE", kept });
    expect(response.json()).toMatchObject({
      status: "DONE",
      erased: null,
      kept: { ...kept, data: { leads: 1 } },
    });
    expect(await countLeads(site.resources.db)).toBe(1);
    expect((await call("PUT", url, ERASE)).statusCode).toBe(409);
    expect(await countLeads(site.resources.db)).toBe(1);
    expect((await call("PUT", url, { status: "OPEN" })).json()).toMatchObject({ status: "OPEN", kept: null });
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject({ leads: 1 });
  });

  it("by two administrators at once is concluded by one, and the other is told so", async () => {
    await importLeads(site.resources.db, [lead("ana@empresa.com.br")]);
    const url = `/api/privacy/requests/${await make()}`;
    const kept = { status: "DONE", kept: { reason: "CONTRACT" } };
    const answers = await Promise.all([
      call("PUT", url, ERASE),
      call("PUT", url, kept),
      call("PUT", url, ERASE),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const [row] = await stored();
    expect(await countLeads(site.resources.db)).toBe(row?.erased ? 0 : 1);
    expect(row?.erased === null).toBe(row?.kept !== null);
    const { rows } = await site.resources.db.$client.query(
      "SELECT FROM pgboss.job WHERE name = 'removal.decided' AND data ->> 'requestId' = $1",
      [row?.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("stays concluded: data that comes later is another request's", async () => {
    const { db } = site.resources;
    const url = `/api/privacy/requests/${await make()}`;
    await call("PUT", url, ERASE);
    await importLeads(db, [lead("ana@empresa.com.br")]);
    expect((await call("PUT", url, ERASE)).statusCode).toBe(409);
    expect((await call("PUT", url, { status: "OPEN" })).statusCode).toBe(409);
    expect(await countLeads(db)).toBe(1);
  });

  it("erases nothing where anything of it fails", async () => {
    await importLeads(site.resources.db, [lead("ana@empresa.com.br")]);
    const id = await make();
    const broken = { count: async () => ({}), erase: () => Promise.reject(new Error("disk is full")) };
    const decided = decideRequest(
      site.resources,
      [...personalData, broken],
      id,
      { status: "DONE", erase: true },
      "Bia",
    );
    await expect(decided).rejects.toThrow("disk is full");
    expect(await countLeads(site.resources.db)).toBe(1);
    expect(await stored()).toMatchObject([{ status: "OPEN", erased: null, erasedAt: null }]);
  });

  it("erases a lead that arrives meanwhile with its webhook event, or neither", async () => {
    const { resources } = site;
    const isStored = async () => [
      await countLeads(resources.db),
      await resources.db.$count(webhookEventsTable),
      await resources.db.$count(deliveriesTable),
    ];
    await resources.db.insert(destinationsTable).values({
      name: "Receptor",
      url: "https://receiver.example/",
      secret: "whsec_c2VncmVkbw==",
      events: ["contact"],
    });
    // A message arrives before each of the steps, or after the last.
    for (let step = 0; step <= personalData.length; step++) {
      await resources.db.delete(removalRequestsTable);
      await resources.db.delete(leadsTable);
      await resources.db.delete(webhookEventsTable);
      const arrival: PersonalData = {
        count: async () => ({}),
        erase: async () => {
          const message = { ...VALID, message: `Mensagem ${step}`, source: "contact-form" };
          await submitLead(resources, contactSchema.parse(message), { userAgent: undefined });
          expect(await isStored()).toEqual([1, 1, 1]);
          return {};
        },
      };
      const steps = personalData.toSpliced(step, 0, arrival);
      const decided = await decideRequest(resources, steps, await make(), ERASE, "Bia");
      expect(decided).toMatchObject({ ok: true });
      expect([
        [0, 0, 0],
        [1, 1, 1],
      ]).toContainEqual(await isStored());
    }
    await resources.db.delete(destinationsTable).where(eq(destinationsTable.name, "Receptor"));
  });

  it("erases leads with the same telephone only where staff says that they are the person's", async () => {
    const { db } = site.resources;
    const phone = "+5511988887777";
    await importLeads(db, [
      lead("ana@empresa.com.br"),
      { ...lead("ana@casa.example"), phone },
      { ...lead("irma@casa.example"), name: "Bia", phone },
      lead("outra@empresa.com.br"),
    ]);
    const url = `/api/privacy/requests/${await make("ana@empresa.com.br", phone)}`;
    const { samePhone } = (await call("GET", `${url}/contact-data`)).json();
    expect(samePhone.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      "ana@casa.example",
      "irma@casa.example",
    ]);
    const own = samePhone.find(({ email }: { email: string }) => email.startsWith("ana")).id;
    const other = (await db.select().from(leadsTable)).find(({ email }) => email?.startsWith("outra"))?.id;
    const wrong = await call("PUT", url, { ...ERASE, alsoLeads: [own, other] });
    expect(wrong.json().errors).toMatchObject([{ field: "alsoLeads" }]);
    expect(await countLeads(db)).toBe(4);
    const right = await call("PUT", url, { ...ERASE, alsoLeads: [own] });
    expect(right.json().erased).toMatchObject({ leads: 2 });
    const left = (await db.select().from(leadsTable)).map(({ email }) => email);
    expect(new Set(left)).toEqual(new Set(["irma@casa.example", "outra@empresa.com.br"]));
  });

  it("erases and counts everything of a lead that staff ticks like the request's own", async () => {
    const { db, mailer } = site.resources;
    const phone = "+5511988887777";
    await db.delete(webhookEventsTable);
    await importLeads(db, [
      lead("ana@empresa.com.br"),
      { ...lead("Ana@casa.example"), phone },
      { ...lead("irma@casa.example"), phone },
      { ...lead(""), email: null, phone },
    ]);
    const leads = await db.select().from(leadsTable);
    for (const { id, email } of leads) {
      const event = { id: `contact_${id}`, kind: "contact" as const, body: "{}", email };
      await db.insert(webhookEventsTable).values(event);
      await db.insert(deliveriesTable).values({
        eventId: event.id,
        destinationId: SERVER_DESTINATION,
        giveUpAt: new Date(),
      });
      const text = `${email ?? "Sem e-mail"} https://prumo.example/dashboard/leads/${id}`;
      await mailer.send({
        id: `lead-${id}`,
        to: ["equipe@prumo.example"],
        subject: "Novo",
        text,
        html: text,
      });
    }
    const sender = { userAgent: undefined };
    const subscription = { email: "ana@casa.example", source: "footer" as const };
    await subscribe(site.resources, newsletterSchema.parse(subscription), sender);

    const url = `/api/privacy/requests/${await make("ana@empresa.com.br", phone)}`;
    const counted = async (also: string[]) => {
      const { data, alsoEmails } = (await call("GET", `${url}/contact-data?alsoLeads=${also.join()}`)).json();
      const counts = (data as { kind: string; count: number }[]).filter(({ count }) => count > 0);
      return { alsoEmails, counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) };
    };
    const idOf = (email: string | null) =>
      leads.find((one) => (one.email?.toLowerCase() ?? null) === email)?.id ?? "";
    expect(await counted([])).toMatchObject({ alsoEmails: [], counts: { leads: 1, webhookDeliveries: 1 } });
    const chosen = [idOf("ana@casa.example"), idOf(null)];
    const before = await counted(chosen);
    const erased = { leads: 3, webhookDeliveries: 3, mailFiles: 3, subscriptions: 1 };
    expect(before).toMatchObject({ alsoEmails: ["ana@casa.example"], counts: erased });
    expect((await call("GET", `${url}/contact-data?alsoLeads=${randomUUID()}`)).statusCode).toBe(422);

    const answer = await call("PUT", url, { ...ERASE, alsoLeads: chosen });
    expect(answer.json().erased).toMatchObject(before.counts);
    expect((await db.select().from(leadsTable)).map(({ email }) => email)).toEqual(["irma@casa.example"]);
    expect((await db.select().from(webhookEventsTable)).map(({ email }) => email)).toEqual([
      "irma@casa.example",
    ]);
    expect(await readdir(outboxDirOf(site.resources.config.dataDir))).toEqual([
      `lead-${idOf("irma@casa.example")}.eml`,
    ]);
    const list = await readErasures(site.resources.storage, new Date(Date.now() - 60_000));
    expect(list.has("ana@casa.example")).toBe(true);
    expect(list.has("irma@casa.example")).toBe(false);
    // Only the address of the decision's e-mail is left.
    expect(answer.json()).toMatchObject({
      name: null,
      phone: null,
      reason: null,
      email: "ana@empresa.com.br",
    });
  });

  it("erases what has the other address of a lead that was merged with the person's", async () => {
    const { db, mailer } = site.resources;
    await importLeads(db, [lead("ana@empresa.com.br"), lead("ana@casa.example")]);
    const leads = await db.select().from(leadsTable);
    const [kept, merged] = ["ana@empresa.com.br", "ana@casa.example"].map((email) =>
      leads.find((one) => one.email === email),
    );
    await db
      .update(leadsTable)
      .set({ mergedInto: kept?.id ?? "" })
      .where(eq(leadsTable.id, merged?.id ?? ""));
    const mail = { id: "casa", to: ["ana@casa.example"], subject: "Olá", text: "Olá", html: "Olá" };
    await mailer.send(mail);
    const url = `/api/privacy/requests/${await make()}`;
    const erased = { leads: 2, mailFiles: 1 };
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject(erased);
  });

  it("counts the team's replies about the person that wait to be placed", async () => {
    const { db } = site.resources;
    await importLeads(db, [lead("ana@empresa.com.br")]);
    const [own] = await db.select().from(leadsTable);
    await db.insert(unmatchedMailsTable).values({
      receivedAt: new Date(),
      fromAddress: admin.user.email,
      leadId: own?.id,
      data: { from: { name: null, address: admin.user.email }, subject: "Re", text: "Olá" } as MailData,
    });
    const url = `/api/privacy/requests/${await make()}`;
    const { data } = (await call("GET", `${url}/contact-data`)).json();
    expect(data).toContainEqual(expect.objectContaining({ kind: "unmatchedMails", count: 1 }));
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject({ leads: 1, unmatchedMails: 1 });
    expect(await db.$count(unmatchedMailsTable)).toBe(0);
  });

  it("waits for a merge that is under way, and erases everything of what it brings", async () => {
    const { db } = site.resources;
    await db.delete(webhookEventsTable);
    await importLeads(db, [
      lead("ana@empresa.com.br"),
      { ...lead(""), email: null, phone: "+5511977776666" },
    ]);
    const leads = await db.select().from(leadsTable);
    const kept = leads.find(({ email }) => email !== null)?.id ?? "";
    const merged = leads.find(({ email }) => email === null)?.id ?? "";
    await db.insert(webhookEventsTable).values({ id: `contact_${merged}`, kind: "contact", body: "{}" });
    const url = `/api/privacy/requests/${await make()}`;
    const deciding = await db.transaction(async (tx) => {
      await lockMerges(tx);
      const answer = call("PUT", url, ERASE);
      await eventually(async () => {
        const { rows } = await db.$client.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rows.length === 1;
      });
      await tx.update(leadsTable).set({ mergedInto: kept }).where(eq(leadsTable.id, merged));
      return { answer };
    });
    expect((await deciding.answer).json().erased).toMatchObject({ leads: 2 });
    expect(await db.$count(webhookEventsTable)).toBe(0);
  });

  it("leaves what has an address of the team, unless the request is its own", async () => {
    const { db, mailer } = site.resources;
    await updateSettings(site.resources, { contactEmail: "Equipe@prumo.example" });
    await importLeads(db, [lead("ana@empresa.com.br"), lead("equipe@prumo.example"), lead(admin.user.email)]);
    const [kept, ...tests] = (await db.select().from(leadsTable)).toSorted(
      (one, other) => Number(other.email?.startsWith("ana")) - Number(one.email?.startsWith("ana")),
    );
    for (const { id } of tests)
      await db.update(leadsTable).set({ mergedInto: kept?.id }).where(eq(leadsTable.id, id));
    await importLeads(db, [lead("equipe@prumo.example")]);
    const mail = { id: "novo", to: ["equipe@prumo.example"], subject: "Novo", text: "Olá", html: "Olá" };
    await mailer.send(mail);
    const url = `/api/privacy/requests/${await make()}`;
    const found = (await call("GET", `${url}/contact-data`)).json();
    expect(found).toMatchObject({
      alsoEmails: [],
      teamEmails: ["equipe@prumo.example", admin.user.email.toLowerCase()].toSorted(),
    });
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject({ leads: 3, mailFiles: 0 });
    const list = await readErasures(site.resources.storage, new Date(Date.now() - 60_000));
    expect(list.has("equipe@prumo.example")).toBe(false);
    const own = `/api/privacy/requests/${await make("equipe@prumo.example")}`;
    expect((await call("GET", `${own}/contact-data`)).json()).toMatchObject({ teamEmails: [] });
    expect((await call("PUT", own, ERASE)).json().erased).toMatchObject({ leads: 1, mailFiles: 1 });
  });

  it("erases mails that the person wrote into the timelines of others", async () => {
    const { db } = site.resources;
    await importLeads(db, [lead("colega@empresa.com.br")]);
    const [colleague] = await db.select().from(leadsTable);
    const mail = (address: string) => ({ from: { name: null, address }, subject: "Re", text: "Olá" });
    const actor = { kind: "visitor" as const, id: null, name: null };
    await insertLeadEvents(
      db,
      ["ANA@empresa.com.br", "colega@empresa.com.br"].map((address) => ({
        leadId: colleague?.id ?? "",
        type: "mail-in" as const,
        actor,
        data: mail(address),
      })),
    );
    const url = `/api/privacy/requests/${await make()}`;
    expect((await call("GET", `${url}/contact-data`)).json().data).toContainEqual({
      kind: "mailsToOthers",
      label: "E-mails em outros leads",
      count: 1,
    });
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject({ leads: 0, mailsToOthers: 1 });
    const { rows } = await db.$client.query("SELECT data FROM lead_events WHERE type = 'mail-in'");
    expect(rows).toEqual([{ data: mail("colega@empresa.com.br") }]);
    await expect(db.$client.query("DELETE FROM lead_events")).rejects.toThrow("permission denied");
  });

  it("asks again who it is before it erases, and not before it keeps", async () => {
    const url = `/api/privacy/requests/${await make()}`;
    await site.resources.db.$client.query("UPDATE sessions SET confirmed_at = now() - interval '1 hour'");
    const refused = await call("PUT", url, ERASE);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ reauthenticate: true });
    expect(await stored()).toMatchObject([{ status: "OPEN" }]);
    const kept = { status: "DONE", kept: { reason: "CREDIT_PROTECTION" } };
    expect((await call("PUT", url, kept)).statusCode).toBe(200);
    await site.resources.db.$client.query("UPDATE sessions SET confirmed_at = now()");
  });
});

describe("what else there is of the person", () => {
  it("is also in messages that were written to files for want of a mail server", async () => {
    const message = { id: "m", subject: "Olá", text: "Olá", html: "<p>Olá</p>" };
    await site.resources.mailer.send({ ...message, to: ["Eva@empresa.com.br"] });
    const url = `/api/privacy/requests/${await make("eva@empresa.com.br")}`;
    const counted = async () => (await call("GET", `${url}/contact-data`)).json().data;
    expect(await counted()).toContainEqual(
      expect.objectContaining({ label: "E-mails em arquivo", count: 1 }),
    );
    expect((await call("PUT", url, ERASE)).json().erased).toMatchObject({ mailFiles: 1 });
    expect(await counted()).toContainEqual(
      expect.objectContaining({ label: "E-mails em arquivo", count: 0 }),
    );
  });

  it("leaves of the decided request what the law needs, once the decision was mailed", async () => {
    const { db } = site.resources;
    const id = await make("Ana@Empresa.com.br");
    const earlier = await make("ana@empresa.com.br");
    await call("PUT", `/api/privacy/requests/${earlier}`, { status: "DONE", kept: { reason: "CONTRACT" } });
    await call("PUT", `/api/privacy/requests/${id}`, { ...ERASE, note: "Ana, apagamos tudo." });
    // The decision was not mailed yet, so the address is still needed.
    expect((await stored()).map(({ email }) => email)).toEqual(
      expect.arrayContaining(["Ana@Empresa.com.br", "ana@empresa.com.br"]),
    );
    // Processes of the previous version mail only requests that still have a name and a reason.
    for (const row of await stored()) {
      expect(row).toMatchObject({ name: expect.any(String), reason: expect.any(String), phone: null });
    }
    for (const request of (await call("GET", "/api/privacy/requests")).json().requests) {
      expect(request).toMatchObject({ name: null, phone: null, reason: null });
    }
    await db.$client.query("UPDATE data_removal_requests SET decision_mailed_at = now()");
    await settleErased(db);

    const rows = await stored();
    for (const row of rows) {
      expect(row).toMatchObject({ status: "DONE", decidedBy: admin.user.name });
      expect(row).toMatchObject({ name: null, email: null, phone: null, reason: null, note: null });
      expect(row.emailHash).toHaveLength(32);
      expect(row.emailHash).toEqual(rows[0]?.emailHash);
      expect(row.emailHash).not.toEqual(createHash("sha256").update("ana@empresa.com.br").digest());
    }
    expect(JSON.stringify(rows)).not.toMatch(/ana@|Ana Prado|Não quero/i);
    const { requests } = (await call("GET", "/api/privacy/requests?q=LGPD")).json();
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ status: "DONE", name: null, email: null, reason: null });
    const again = await call("PUT", `/api/privacy/requests/${id}`, { status: "OPEN" });
    expect(again.statusCode).toBe(409);
    expect((await call("GET", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(200);
  });

  it.each([randomUUID(), "x"])("is 404 for the request %s", async (id) => {
    expect((await call("GET", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(404);
  });
});
