import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countLeads, importLeads } from "#src/features/leads/leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { requestRemoval } from "./privacy.server.ts";
import { contactDataSchema, removalListSchema } from "./schema.ts";
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
});

const post = (payload: object) =>
  site.api.inject({ method: "POST", url: "/api/contact", remoteAddress: address, payload });
const call = (method: "GET" | "PUT" | "DELETE", url: string, payload?: object, staff: Staff | null = admin) =>
  site.api.inject({ method, url, payload, headers: staff?.headers });
const stored = () => site.resources.db.select().from(removalRequestsTable);

async function make(email = "ana@empresa.com.br"): Promise<string> {
  const input = { name: "Ana Prado", email, phone: null, reason: "Não quero mais contato." };
  await requestRemoval(site.resources, input);
  return (await stored()).find((row) => row.email === email)?.id ?? "";
}

describe("POST /api/contact from the data-removal form", () => {
  test("makes a request with protocol and deadline, and no lead", async () => {
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

  test("sends nothing to the automation tool", async () => {
    await post(VALID);
    const { rows } = await site.resources.db.$client.query(
      "SELECT FROM pgboss.job WHERE name = 'lead.notify' UNION ALL SELECT FROM webhook_deliveries",
    );
    expect(rows).toEqual([]);
  });

  test.each([
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

  test("names every fault at once", async () => {
    const response = await post({ ...VALID, name: "Al", email: "ana", phone: "123", message: "Motivo: x" });
    expect(response.json().errors).toEqual([
      { field: "name", message: "Nome deve ter pelo menos 3 caracteres" },
      { field: "email", message: "E-mail inválido" },
      { field: "phone", message: "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp" },
      { field: "message", message: "Por favor, descreva brevemente o motivo" },
    ]);
  });

  test.each([
    ["NUL", `${MESSAGE}${NUL}`],
    ["10,000 characters", MESSAGE + "x".repeat(10_000)],
  ])("refuses a reason with %s", async (_case, message) => {
    expect((await post({ ...VALID, message })).statusCode).toBe(422);
  });

  test("keeps what follows the first Motivo:, lines and signs included", async () => {
    await post({ ...VALID, message: "Motivo: Meu motivo:\r\n1. '; DROP TABLE leads; --\r\n<b>2</b>" });
    expect((await stored())[0]?.reason).toBe("Meu motivo:\n1. '; DROP TABLE leads; --\n<b>2</b>");
  });

  test("a contact still is a lead, judged by its own words", async () => {
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

  test("counts with all the other forms, and a double click once", async () => {
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
  ["DELETE", "/api/privacy/requests/x/contact-data"],
] as const;

describe("roles", () => {
  test.each(CALLS)("%s %s is 401 for strangers, whatever they ask", async (method, url) => {
    expect((await call(method, url, undefined, null)).statusCode).toBe(401);
  });
  test.each(CALLS)("%s %s is 403 for editors", async (method, url) => {
    expect((await call(method, url, undefined, editor)).statusCode).toBe(403);
  });
});

describe("GET /api/privacy/requests", () => {
  test("answers with a page of requests", async () => {
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
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test.each([
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
  test("answers 200 with the request as it is now", async () => {
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

  test.each([randomUUID(), "x", "1;DROP", "%00"])("is 404 for the request %s", async (id) => {
    expect((await call("PUT", `/api/privacy/requests/${id}`, { status: "DONE" })).statusCode).toBe(404);
  });

  test.each([
    {},
    { status: "feito" },
    { status: ["DONE"] },
    { status: "DONE", note: 7 },
    { status: "DONE", note: "x".repeat(10_000) },
    { status: "DONE", note: `a${NUL}` },
    [],
  ])("is 422 for %.40j", async (body) => {
    const id = await make();
    expect((await call("PUT", `/api/privacy/requests/${id}`, body)).statusCode).toBe(422);
  });
});

describe("what else there is of the person", () => {
  const lead = (email: string) => ({
    name: "Ana",
    email,
    phone: null,
    source: "website",
    status: "NEW" as const,
    message: null,
    createdAt: new Date(),
  });

  test("is counted and erased by the e-mail, however it was capitalised, and nobody else's", async () => {
    await importLeads(site.resources.db, [
      lead("ana@empresa.com.br"),
      lead("Ana@Empresa.com.br"),
      lead("outra@empresa.com.br"),
    ]);
    const url = `/api/privacy/requests/${await make()}/contact-data`;
    expect(contactDataSchema.parse((await call("GET", url)).json()).data).toContainEqual({
      label: "Leads",
      count: 2,
    });
    expect((await call("DELETE", url)).statusCode).toBe(204);
    expect((await call("GET", url)).json().data).toContainEqual({ label: "Leads", count: 0 });
    expect(await countLeads(site.resources.db)).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test("is also in messages that were written to files for want of a mail server", async () => {
    const message = { id: "m", subject: "Olá", text: "Olá", html: "<p>Olá</p>" };
    await site.resources.mailer.send({ ...message, to: ["Eva@empresa.com.br"] });
    const url = `/api/privacy/requests/${await make("eva@empresa.com.br")}/contact-data`;
    const counted = async () => (await call("GET", url)).json().data;
    expect(await counted()).toContainEqual({ label: "E-mails em arquivo", count: 1 });
    expect((await call("DELETE", url)).statusCode).toBe(204);
    expect(await counted()).toContainEqual({ label: "E-mails em arquivo", count: 0 });
  });

  test("leaves of the decided request what the law needs, once the decision was mailed", async () => {
    const { $client } = site.resources.db;
    const id = await make("Ana@Empresa.com.br");
    const earlier = await make("ana@empresa.com.br");
    await call("PUT", `/api/privacy/requests/${earlier}`, { status: "DONE" });
    expect((await call("DELETE", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(204);
    // Undecided, or decided without a mail: the address is needed.
    expect((await stored()).map(({ email }) => email)).toEqual(
      expect.arrayContaining(["Ana@Empresa.com.br", "ana@empresa.com.br"]),
    );
    await call("PUT", `/api/privacy/requests/${id}`, { status: "DONE", note: "Ana, apagamos tudo." });
    await $client.query("UPDATE data_removal_requests SET decision_mailed_at = now()");
    expect((await call("DELETE", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(204);

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
    expect((await call("DELETE", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(204);
  });

  test.each([randomUUID(), "x"])("is 404 for the request %s", async (id) => {
    expect((await call("GET", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(404);
    expect((await call("DELETE", `/api/privacy/requests/${id}/contact-data`)).statusCode).toBe(404);
  });
});
