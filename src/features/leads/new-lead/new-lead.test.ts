import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsTable } from "#src/features/webhooks/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "../leads.server.ts";
import { type LeadDetails, leadDetailsSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { timelineSchema } from "../timeline/schema.ts";
import { similarLeadsSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object, staff = admin) =>
  site.api.inject({
    method,
    url: `/api/leads${path}`,
    headers: { ...staff.headers },
    ...(payload && { payload }),
  });

async function add(input: object, staff = admin): Promise<LeadDetails> {
  const response = await call("POST", "", input, staff);
  expect(response.statusCode, response.body).toBe(201);
  return leadDetailsSchema.parse(response.json());
}

async function findSimilar(typed: object, staff = admin): Promise<string[][]> {
  const response = await call("POST", "/similar", typed, staff);
  expect(response.statusCode).toBe(200);
  return similarLeadsSchema.parse(response.json()).leads.map(({ id, reasons }) => [id, ...reasons]);
}

describe("POST /api/leads", () => {
  it("stores half of a surrogate pair as U+FFFD, and so do changes and notes", async () => {
    const { id, name } = await add({ name: "a\uD800", customFields: {}, note: "\uDC00" });
    expect(name).toBe("a\uFFFD");
    const step = { at: "2026-12-01", text: "b\uD800" };
    const changed = await call("PUT", `/${id}`, { nextStep: step });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ nextStep: { text: "b\uFFFD" } });
    const noted = await call("POST", `/${id}/notes`, { text: "c\uD800" });
    expect(noted.statusCode, noted.body).toBe(201);
    expect(noted.body).toContain("c\uFFFD");
  });

  it("stores what the team entered, with its note, and promises no answer", async () => {
    const lead = await add({
      name: " Ana Prado ",
      company: "Loja Prado",
      email: "ana@exemplo.com.br",
      phone: "(11) 98888-7777",
      source: "referral",
      note: "Indicada pelo contador.",
    });
    expect(lead).toMatchObject({
      name: "Ana Prado",
      company: "Loja Prado",
      phone: "+5511988887777",
      source: "referral",
      status: "NEW",
      ownerId: null,
      answerDueAt: null,
      message: null,
    });
    const { events } = timelineSchema.parse((await call("GET", `/${lead.id}/timeline`)).json());
    expect(events).toMatchObject([
      { type: "note", data: { text: "Indicada pelo contador." }, actor: { kind: "person" } },
      { type: "form", data: { source: "referral", email: "ana@exemplo.com.br" }, actor: { kind: "person" } },
    ]);
    const jobs = await site.resources.db.execute(
      `SELECT FROM pgboss.job WHERE data ->> 'leadId' = '${lead.id}'`,
    );
    expect(jobs.rowCount).toBe(0);
  });

  it("takes a CNPJ, a value and an owner, who is told; who sees only their own leads keeps it", async () => {
    const given = { name: "Lia", cnpj: "11.444.777/0001-61", value: 450_000, ownerId: seller.user.id };
    const lead = await add(given);
    expect(lead).toMatchObject({ cnpj: "11444777000161", value: 450_000, ownerId: seller.user.id });
    const { events } = timelineSchema.parse((await call("GET", `/${lead.id}/timeline`)).json());
    expect(events.map(({ type }) => type)).toContain("owner");
    const notices = await site.api.inject({ url: "/api/notices", headers: { ...seller.headers } });
    expect(notices.json()).toMatchObject({ notices: [{ kind: "assigned", leadId: lead.id }] });
    expect(await add({ name: "Rui", ownerId: admin.user.id }, seller)).toMatchObject({
      ownerId: seller.user.id,
    });
    for (const [field, wrong] of [
      ["cnpj", { cnpj: "123" }],
      ["value", { value: -1 }],
      ["ownerId", { ownerId: randomUUID() }],
    ] as const) {
      const answer = await call("POST", "", { name: "Eva", ...wrong });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ field }] });
    }
  });

  it("tells the tools that want to hear of new leads, and the audit log", async () => {
    const target = { name: "CRM", url: "https://crm.example.com/leads", events: ["contact"] };
    const { id } = (
      await site.api.inject({
        method: "POST",
        url: "/api/webhooks",
        headers: { ...admin.headers },
        payload: target,
      })
    ).json<{ id: string }>();
    const lead = await add({ name: "Bia Reis" });
    const [event] = await site.resources.db
      .select()
      .from(eventsTable)
      .where(eq(eventsTable.id, `contact_${lead.id}`));
    expect(JSON.parse(event?.body ?? "")).toMatchObject({ name: "Bia Reis", source: "other" });
    await site.api.inject({ method: "DELETE", url: `/api/webhooks/${id}`, headers: { ...admin.headers } });
    const log = await site.api.inject({
      url: "/api/audit?action=lead.added&limit=1",
      headers: { ...admin.headers },
    });
    expect(log.json()).toMatchObject({ entries: [{ action: "lead.added", subject: "Leads" }] });
    expect(log.body).not.toContain("Bia");
  });

  it("takes a name, an e-mail or a telephone alone, and lets such a lead be changed", async () => {
    for (const input of [{ name: "Só Nome" }, { email: "so@exemplo.com.br" }, { phone: "11 3333-4444" }]) {
      const { id } = await add({ ...input, note: "", company: null });
      expect((await call("PUT", `/${id}`, { company: "Uma" })).statusCode).toBe(200);
      expect((await call("PUT", `/${id}/status`, { status: "LOST" })).statusCode).toBe(200);
    }
  });

  it.each([
    [{}, "name"],
    [{ company: "Loja", note: "Oi" }, "name"],
    [{ name: "  ", email: "", phone: "" }, "name"],
    [{ email: "sem-arroba" }, "email"],
    [{ phone: "123" }, "phone"],
    [{ name: 5 }, "name"],
    [{ name: "Ana", source: "Com Espaço" }, "source"],
    [{ name: "Ana", note: "x".repeat(5_001) }, "note"],
    [{ name: "Ana", submissionId: "x" }, "submissionId"],
  ])("refuses %j and names the field", async (input, field) => {
    const count = await site.resources.db.$count(leadsTable);
    const response = await call("POST", "", input);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([
      field,
    ]);
    expect(await site.resources.db.$count(leadsTable)).toBe(count);
  });

  it("stores a submission once, also if it comes twice at the same time", async () => {
    const input = { name: "Dois Cliques", note: "Oi", submissionId: randomUUID() };
    const [one, other] = await Promise.all([add(input), add(input)]);
    const again = await add(input);
    expect([other.id, again.id]).toEqual([one.id, one.id]);
    expect((await add({ ...input, name: "Outro Nome" })).id).not.toBe(one.id);
    const { events } = timelineSchema.parse((await call("GET", `/${one.id}/timeline`)).json());
    expect(events).toHaveLength(2);
  });

  it("makes people who see only their own leads the owner, and refuses those without leads", async () => {
    const lead = await add({ name: "Meu Lead" }, seller);
    expect(lead.ownerId).toBe(seller.user.id);
    expect((await call("GET", `/${lead.id}`, undefined, seller)).statusCode).toBe(200);
    for (const role of ["editor", "author"] as const)
      expect((await call("POST", "", { name: "X" }, await addStaff(site.resources, role))).statusCode).toBe(
        403,
      );
    expect((await site.api.inject({ method: "POST", url: "/api/leads", payload: {} })).statusCode).toBe(401);
  });
});

describe("POST /api/leads/similar", () => {
  it("finds the same e-mail, telephone, CNPJ, and name at the same company", async () => {
    const { id } = await add({
      name: "Célia Souza",
      company: "Padaria Três",
      email: "Celia@padaria.com.br",
      phone: "+55 21 97777-1234",
    });
    await call("PUT", `/${id}`, { cnpj: "11.222.333/0001-81" });
    expect(await findSimilar({ email: "celia@PADARIA.com.br" })).toEqual([[id, "email"]]);
    for (const phone of ["021 97777 1234", "(21) 7777-1234", "5521977771234"])
      expect(await findSimilar({ phone })).toEqual([[id, "phone"]]);
    expect(await findSimilar({ cnpj: "11222333000181" })).toEqual([[id, "cnpj"]]);
    expect(await findSimilar({ company: "11.222.333/0001-81" })).toEqual([[id, "cnpj"]]);
    expect(await findSimilar({ name: "celia souza", company: "PADARIA TRES" })).toEqual([[id, "name"]]);
    expect(await findSimilar({ name: "Célia Souza", company: "Padaria Três", phone: "21977771234" })).toEqual(
      [[id, "name", "phone"]],
    );
    const nothing = [
      {},
      { name: "Célia Souza" },
      { email: "celia" },
      { phone: "2197777" },
      { company: "Padaria Três" },
    ];
    for (const typed of nothing) expect(await findSimilar(typed)).toEqual([]);
  });

  it("names the kept lead of a merged one", async () => {
    const [kept, merged] = [
      await add({ email: "fica@exemplo.com.br" }),
      await add({ email: "junta@exemplo.com.br" }),
    ];
    expect((await call("POST", "/merge", { keep: kept.id, merge: merged.id })).statusCode).toBe(200);
    expect(await findSimilar({ email: "junta@exemplo.com.br" })).toEqual([[kept.id, "email"]]);
  });

  it("names none that the person may not see, and five at most", async () => {
    const email = "muitos@exemplo.com.br";
    const lead = { name: null, email, phone: null, source: "website", status: "NEW" as const, message: null };
    await importLeads(
      site.resources.db,
      Array.from({ length: 7 }, () => ({ ...lead, createdAt: new Date() })),
    );
    expect(await findSimilar({ email })).toHaveLength(5);
    expect(await findSimilar({ email }, seller)).toEqual([]);
    const own = await add({ email }, seller);
    expect(await findSimilar({ email }, seller)).toEqual([[own.id, "email"]]);
  });

  it.each(["name", "company", "email", "phone", "cnpj"])("refuses NUL in %s", async (field) => {
    const response = await call("POST", "/similar", { [field]: "\0" });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field }] });
  });

  it("refuses what is no text", async () => {
    const response = await call("POST", "/similar", { phone: { a: 1 } });
    expect([response.statusCode, response.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [{ field: "phone", message: "Telefone: envie um texto" }],
    ]);
  });
});
