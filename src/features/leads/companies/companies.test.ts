import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eraseLeadsOf } from "../erase-leads.server.ts";
import { companiesOfPeople } from "./erase-companies.server.ts";
import {
  type Company,
  type CompanyDetails,
  companyDetailsSchema,
  companyListSchema,
  type CompanyTimeline,
  companyTrashSchema,
  type LeadCompany,
} from "./schema.ts";
import { companiesTable } from "./table.ts";
import { emptyCompanyTrash } from "./trash-companies.server.ts";

let site: TestSite;
let admin: Staff;
let sales: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  sales = await addStaff(site.resources, "sales");
});
afterAll(() => site.close());

function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, staff = admin) {
  return site.api.inject({ method, url, headers: { ...staff.headers }, ...(payload && { payload }) });
}
async function add(company: object): Promise<CompanyDetails> {
  const response = await call("POST", "/api/companies", company);
  expect(response.statusCode, response.body).toBe(201);
  return companyDetailsSchema.parse(response.json());
}
const read = async (id: string) =>
  companyDetailsSchema.parse((await call("GET", `/api/companies/${id}`)).json());
async function addLead(lead: object): Promise<string> {
  const response = await call("POST", "/api/leads", lead);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: string }>().id;
}
const companyOf = async (leadId: string) =>
  (await call("GET", `/api/leads/${leadId}/company`)).json<LeadCompany>();
async function link(leadId: string, companyId: string | null): Promise<void> {
  const response = await call("PUT", `/api/leads/${leadId}/company`, { companyId });
  expect(response.statusCode, response.body).toBe(200);
}
async function list(q = ""): Promise<Company[]> {
  const response = await call("GET", `/api/companies?${new URLSearchParams({ q, limit: "100" })}`);
  return companyListSchema.parse(response.json()).companies;
}
const peopleOf = async (id: string) => (await read(id)).leads.map(({ name }) => name ?? "").toSorted(byText);
const byText = (one: string, other: string): number => one.localeCompare(other, "pt-BR");

/** Erases as the request of a person does. */
const erase = (email: string) =>
  site.resources.db.transaction(async (tx) => {
    const person = personOf(email);
    const companies = await companiesOfPeople.erase(tx, person, site.resources.config);
    return { ...companies, ...(await eraseLeadsOf(tx, person)) };
  });

/** Different letters, which an index cannot compress. */
const LONG_CJK = String.fromCodePoint(
  ...Array.from({ length: 1900 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)),
);

describe("POST and PUT /api/companies", () => {
  it("store facts as they are written everywhere, also a CNPJ with letters", async () => {
    const company = await add({
      name: " Padaria Lima ",
      cnpj: "12.ABC.345/01DE-35",
      site: "padarialima.com.br",
      state: "São Paulo",
      phone: "(11) 3333-4444",
      note: "",
    });
    expect(company).toMatchObject({
      name: "Padaria Lima",
      cnpj: "12ABC34501DE35",
      site: "https://padarialima.com.br",
      city: null,
      state: "SP",
      phone: "+551133334444",
      note: null,
      people: 0,
      openValue: 0,
    });
    const changed = await call("PUT", `/api/companies/${company.id}`, { city: "Santos", state: null }, sales);
    expect(changed.json()).toMatchObject({ name: "Padaria Lima", city: "Santos", state: null });
    const log = await call("GET", "/api/audit?action=company.changed&limit=1");
    expect(log.json()).toMatchObject({ entries: [{ after: { Cidade: "Santos", Estado: null } }] });
  });

  it("tell the audit log which facts there are, but not a sole trader's name, CNPJ and site", async () => {
    const own = await add({
      name: "Rita Alves 98765432100",
      cnpj: "04.252.011/0001-10",
      site: "ritaalves.com.br",
    });
    const other = await add({ name: "Ateliê" });
    await call("PUT", `/api/companies/${own.id}`, { name: "Rita Alves Doces 98765432100" });
    const merged = await call("POST", "/api/companies/merge", { keep: other.id, merge: own.id });
    await call("POST", `/api/companies/merges/${merged.json<{ id: string }>().id}/undo`, {});
    await call("DELETE", `/api/companies/${own.id}`);
    await call("POST", `/api/companies/${own.id}/restore`, {});
    const { rows } = await site.owner.query<{ action: string; after: object | null }>(
      "SELECT action, before, after FROM audit_entries WHERE subject_id = ANY($1) ORDER BY at",
      [[own.id, other.id]],
    );
    expect(JSON.stringify(rows)).not.toMatch(/Rita|98765432100|04252011000110|ritaalves|Ateliê/);
    expect(rows.map(({ action }) => action)).toEqual([
      "company.added",
      "company.added",
      "company.changed",
      "company.merged",
      "company.unmerged",
      "company.trashed",
      "company.restored",
    ]);
    expect(rows[0]?.after).toMatchObject({ "Nome da empresa": "sim", CNPJ: "sim", Site: "sim", Nota: null });
  });

  it.each([
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(161) }, "name"],
    [{ name: "A", cnpj: "12.ABC.345/01DE-36" }, "cnpj"],
    [{ name: "A", cnpj: "11.111.111/1111-11" }, "cnpj"],
    [{ name: "A", site: "javascript:alert(1)" }, "site"],
    [{ name: "A", site: "https://ana@exemplo.com.br/" }, "site"],
    [{ name: "A", site: "https://ana:senha@exemplo.com.br/" }, "site"],
    [{ name: "A", site: `https://${LONG_CJK}@x.com.br/` }, "site"],
    [{ name: "A", site: `https://${LONG_CJK}.com.br/` }, "site"],
    [{ name: "A", site: `https://${"a".repeat(247)}.com.br/` }, "site"],
    [{ name: "A", state: "Bavária" }, "state"],
    [{ name: "A", phone: "123" }, "phone"],
    [{ name: "A", note: "a\u0000b" }, "note"],
  ])("refuse %j and name the field", async (input, field) => {
    const count = await site.resources.db.$count(companiesTable);
    const response = await call("POST", "/api/companies", input);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
    expect(await site.resources.db.$count(companiesTable)).toBe(count);
  });

  it("store a site whose host is long only as it is written", async () => {
    // The browser's reading leaves out these marks.
    const marks = String.fromCodePoint(
      ...Array.from({ length: 1900 }, (_, index) => 0xfe00 + ((index * 7) % 16)),
    );
    const response = await call("POST", "/api/companies", {
      name: "Marcas",
      site: `https://a${marks}.com.br/`,
    });
    expect(response.statusCode, response.body).toBe(201);
  });

  it("refuse a CNPJ that another company has, also for two at the same time", async () => {
    const cnpj = "11.222.333/0001-81";
    const both = await Promise.all([
      call("POST", "/api/companies", { name: "Um", cnpj }),
      call("POST", "/api/companies", { name: "Dois", cnpj }),
    ]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    const other = await add({ name: "Três" });
    const response = await call("PUT", `/api/companies/${other.id}`, { cnpj });
    expect(response.statusCode).toBe(409);
    expect(response.json<{ detail: string }>().detail).toMatch(/já tem este CNPJ/);
  });

  it("are for people who take care of all leads", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    expect((await call("GET", "/api/companies", undefined, editor)).statusCode).toBe(403);
    expect((await call("GET", "/api/companies", undefined, sales)).statusCode).toBe(200);
  });
});

describe("GET /api/companies", () => {
  it("lists by name with people and open value, and searches by name, city and CNPJ", async () => {
    const zeta = await add({ name: "Zeta Óptica", city: "Olinda", cnpj: "19.131.243/0001-97" });
    const [one, other, won] = [
      await addLead({ name: "Uma" }),
      await addLead({ name: "Outra" }),
      await addLead({ name: "Ganha" }),
    ];
    for (const id of [one, other, won]) await link(id, zeta.id);
    await call("PUT", `/api/leads/${one}`, { value: 100_000 });
    await call("PUT", `/api/leads/${other}`, { value: 50_000 });
    await call("PUT", `/api/leads/${won}`, { value: 900_000, status: "CONVERTED" });
    const found = await list("zeta optica");
    expect(found).toMatchObject([{ name: "Zeta Óptica", people: 3, openValue: 150_000 }]);
    for (const q of ["olinda", "19.131.243", "19131243000197"])
      expect((await list(q)).map(({ id }) => id)).toEqual([zeta.id]);
    expect(await list("zeta 100%")).toEqual([]);
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(byText));
    const search = await call("GET", "/api/search?q=zeta");
    expect(search.body).toContain(`/dashboard/empresas/${zeta.id}`);
  });
});

describe("the company of a lead", () => {
  it("is suggested by CNPJ, by name without its legal form, and by a mail domain of its own", async () => {
    const company = await add({
      name: "Moinho São Bento LTDA - ME",
      site: "https://www.moinhobento.com.br/contato",
    });
    const byName = await addLead({ name: "Por nome", company: "moinho sao bento" });
    expect((await companyOf(byName)).suggestions).toMatchObject([{ id: company.id, reasons: ["name"] }]);
    const bySite = await addLead({ name: "Por site", email: "ana@moinhobento.com.br" });
    expect((await companyOf(bySite)).suggestions).toMatchObject([{ id: company.id, reasons: ["domain"] }]);
    await link(byName, company.id);
    await call("PUT", `/api/leads/${byName}`, { email: "x@gmail.com" });
    const free = await addLead({ name: "Gratuito", email: "y@gmail.com" });
    expect(await companyOf(free)).toEqual({ company: null, suggestions: [] });
  });

  it("is chosen by staff, told in the timeline and the audit log, and fills an empty text", async () => {
    const company = await add({ name: "Oficina Reis" });
    const id = await addLead({ name: "Bia" });
    await link(id, company.id);
    expect((await call("GET", `/api/leads/${id}`)).json()).toMatchObject({
      company: "Oficina Reis",
      companyId: company.id,
    });
    const timeline = await call("GET", `/api/leads/${id}/timeline`);
    expect(timeline.body).toContain('"Cadastro da empresa":{"to":"Oficina Reis","from":null}');
    await link(id, company.id.toUpperCase());
    expect((await call("GET", `/api/leads/${id}/timeline`)).json()).toEqual(timeline.json());
    await link(id, null);
    expect((await companyOf(id)).company).toBeNull();
    const unknown = await call("PUT", `/api/leads/${id}/company`, { companyId: crypto.randomUUID() });
    expect(unknown.statusCode).toBe(422);
    expect(
      (await call("PUT", `/api/leads/${crypto.randomUUID()}/company`, { companyId: null })).statusCode,
    ).toBe(404);
    expect((await call("GET", "/api/leads/x/company")).statusCode).toBe(404);
  });

  it("follows from an exact CNPJ, before and after the company is entered", async () => {
    const before = await addLead({ name: "Antes" });
    await call("PUT", `/api/leads/${before}`, { cnpj: "00.000.000/0001-91" });
    const company = await add({ name: "Banco", cnpj: "00000000000191" });
    const after = await addLead({ name: "Depois" });
    await call("PUT", `/api/leads/${after}`, { cnpj: "00.000.000/0001-91" });
    expect(await peopleOf(company.id)).toEqual(["Antes", "Depois"]);
    await link(after, null);
    await call("PUT", `/api/leads/${after}`, { name: "Depois 2" });
    expect(await peopleOf(company.id)).toEqual(["Antes"]);
  });

  it("is not told to those who see only their own leads", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const cnpj = "60.746.948/0001-12";
    const company = await add({ name: "Banco conhecido", cnpj });
    const id = await addLead({ name: "Próprio" });
    await call("PUT", `/api/leads/${id}`, { ownerId: editor.user.id });
    const changed = await call("PUT", `/api/leads/${id}`, { cnpj }, editor);
    expect(changed.json()).toMatchObject({ id, cnpj: "60746948000112", companyId: null });
    const seen = [
      await call("GET", `/api/leads/${id}`, undefined, editor),
      await call("GET", "/api/leads", undefined, editor),
      await call("PUT", `/api/leads/${id}/status`, { status: "CONTACTED" }, editor),
      await call("GET", `/api/leads/${id}/timeline`, undefined, editor),
    ];
    for (const { body } of seen) expect(body).not.toContain(company.id);
    expect((await call("GET", `/api/leads/${id}`)).json()).toMatchObject({ companyId: company.id });
  });

  it("is guessed for a form only by an address that the team has linked", async () => {
    const company = await add({ name: "Escola Sol" });
    const id = await addLead({ name: "Caio", email: "caio@escolasol.com.br" });
    await link(id, company.id);
    const send = (email: string, name: string) =>
      site.api.inject({
        method: "POST",
        url: "/api/contact",
        payload: { name, email, message: "Queremos conversar sobre o sistema." },
      });
    await send("CAIO@escolasol.com.br", "Caio de novo");
    await send("outro@escolasol.com.br", "Outro da escola");
    expect(await peopleOf(company.id)).toEqual(["Caio", "Caio de novo"]);
  });

  it("is created from the lead, which becomes its first person", async () => {
    const id = await addLead({ name: "Davi", company: "Gráfica Nova" });
    const company = await add({ name: "Gráfica Nova", leadId: id });
    expect(company.leads).toMatchObject([{ name: "Davi" }]);
    const count = await site.resources.db.$count(companiesTable);
    const refused = await call("POST", "/api/companies", { name: "Órfã", leadId: crypto.randomUUID() });
    expect(refused.statusCode).toBe(404);
    expect(await site.resources.db.$count(companiesTable)).toBe(count);
  });

  it("fills the gap of the lead that stays in a merge, and goes back", async () => {
    const company = await add({ name: "Junta Leads" });
    const [keep, merge] = [await addLead({ name: "Fica" }), await addLead({ name: "Vai" })];
    await link(merge, company.id);
    const merged = await call("POST", "/api/leads/merge", { keep, merge });
    expect(await peopleOf(company.id)).toEqual(["Fica"]);
    await call("POST", `/api/leads/merges/${merged.json<{ id: string }>().id}/undo`, {});
    expect(await peopleOf(company.id)).toEqual(["Vai"]);
  });
});

it("the timeline of a company has what happened with all its people", async () => {
  const company = await add({ name: "Linha" });
  for (const name of ["Eva", "Ivo"]) {
    const id = await addLead({ name });
    await link(id, company.id);
    await call("POST", `/api/leads/${id}/notes`, { text: `Nota de ${name}` });
  }
  const { events } = (await call("GET", `/api/companies/${company.id}/timeline`)).json<CompanyTimeline>();
  expect(events.filter(({ type }) => type === "note")).toMatchObject([
    { data: { text: "Nota de Ivo" }, lead: { name: "Ivo" } },
    { data: { text: "Nota de Eva" }, lead: { name: "Eva" } },
  ]);
});

describe("merged companies", () => {
  it("are one, whose own facts win, until they are taken apart", async () => {
    const keep = await add({ name: "Fica SA", city: "Recife" });
    const merge = await add({
      name: "Vai",
      city: "Natal",
      cnpj: "33.000.167/0001-01",
      phone: "84 3333-4444",
    });
    const id = await addLead({ name: "Muda de casa" });
    await link(id, merge.id);
    const done = await call("POST", "/api/companies/merge", { keep: keep.id, merge: merge.id }, sales);
    expect(done.statusCode, done.body).toBe(200);
    expect(await read(keep.id)).toMatchObject({ city: "Recife", cnpj: "33000167000101", people: 1 });
    // The old address leads to the one that stayed.
    expect((await read(merge.id)).id).toBe(keep.id);
    await call("PUT", `/api/companies/${keep.id}`, { phone: "81 3333-4444" });
    const undone = await call("POST", `/api/companies/merges/${done.json<{ id: string }>().id}/undo`, {});
    expect(undone.json()).toMatchObject({ id: keep.id, cnpj: null, phone: "+558133334444", people: 0 });
    expect(await read(merge.id)).toMatchObject({ id: merge.id, cnpj: "33000167000101", people: 1 });
    const again = await call("POST", `/api/companies/merges/${done.json<{ id: string }>().id}/undo`, {});
    expect(again.statusCode).toBe(409);
  });

  it("are two listed ones", async () => {
    const one = await add({ name: "Só uma" });
    const same = await call("POST", "/api/companies/merge", { keep: one.id, merge: one.id });
    expect(same.statusCode).toBe(422);
    const none = await call("POST", "/api/companies/merge", { keep: one.id, merge: crypto.randomUUID() });
    expect(none.statusCode).toBe(404);
  });
});

describe("the trash of companies", () => {
  it("keeps a company and its people's link for thirty days, unless its CNPJ has another one", async () => {
    const cnpj = "60.701.190/0001-04";
    const company = await add({ name: "Some um dia", cnpj });
    const id = await addLead({ name: "Fica lead" });
    await link(id, company.id);
    expect((await call("DELETE", `/api/companies/${company.id}`)).statusCode).toBe(204);
    expect((await call("GET", `/api/companies/${company.id}`)).statusCode).toBe(404);
    expect((await companyOf(id)).company).toBeNull();
    const { companies } = companyTrashSchema.parse((await call("GET", "/api/companies/trash")).json());
    expect(companies.map(({ name }) => name)).toContain("Some um dia");
    const other = await add({ name: "Outra", cnpj });
    expect((await call("POST", `/api/companies/${company.id}/restore`, {})).statusCode).toBe(409);
    await call("PUT", `/api/companies/${other.id}`, { cnpj: null });
    expect((await call("POST", `/api/companies/${company.id}/restore`, {})).json()).toMatchObject({
      people: 1,
    });
    await call("DELETE", `/api/companies/${company.id}`);
    await site.owner.query("UPDATE companies SET trashed_at = now() - interval '31 days' WHERE id = $1", [
      company.id,
    ]);
    expect(await emptyCompanyTrash(site.resources.db)).toBe(1);
    expect((await call("GET", `/api/leads/${id}`)).json()).toMatchObject({ companyId: null });
  });
});

it("a company goes with its only person when they are erased, and stays while somebody else is left", async () => {
  const own = await add({ name: "Maria Souza 12345678900" });
  const shared = await add({ name: "De dois" });
  const mine = await addLead({ name: "Maria", email: "maria.mei@exemplo.com.br" });
  await link(mine, own.id);
  const second = await addLead({ name: "Maria 2", email: "maria.dois@exemplo.com.br" });
  await link(second, shared.id);
  await link(await addLead({ name: "Colega" }), shared.id);
  const erased = await erase("maria.mei@exemplo.com.br");
  expect(erased).toMatchObject({ leads: 1, companies: 1 });
  await erase("maria.dois@exemplo.com.br");
  const left = await site.resources.db.execute(
    sql`SELECT name FROM companies WHERE id IN (${own.id}, ${shared.id})`,
  );
  expect(left.rows).toEqual([{ name: "De dois" }]);
});

describe("the erasure of a person whose company was merged", () => {
  const filledOf = async (id: string) =>
    (await site.owner.query("SELECT filled FROM company_merges WHERE kept_id = $1", [id])).rows;

  it("deletes that company, and takes back what it gave to others, unless it was changed there", async () => {
    const own = await add({
      name: "Joana Prado 11122233344",
      cnpj: "07.526.557/0001-00",
      phone: "(11) 3333-4444",
      note: "Prefere ligar à noite",
      site: "joanaprado.com.br",
    });
    const [middle, last] = [
      await add({ name: "Meio", city: "Belém" }),
      await add({ name: "Fim", state: "PA" }),
    ];
    const mine = await addLead({ name: "Joana", email: "joana.mei@exemplo.com.br" });
    await link(mine, own.id);
    await link(await addLead({ name: "Do meio" }), middle.id);
    await call("POST", "/api/companies/merge", { keep: middle.id, merge: own.id });
    await call("POST", "/api/companies/merge", { keep: last.id, merge: middle.id });
    expect(await read(last.id)).toMatchObject({ cnpj: "07526557000100", city: "Belém", people: 2 });
    await call("PUT", `/api/companies/${last.id}`, { site: "fim.com.br" });
    const erased = await erase("joana.mei@exemplo.com.br");
    expect(erased).toMatchObject({ leads: 1, companies: 1 });
    expect(await read(last.id)).toMatchObject({
      cnpj: null,
      phone: null,
      note: null,
      site: "https://fim.com.br",
      city: "Belém",
      state: "PA",
      people: 1,
    });
    const { rows } = await site.owner.query("SELECT to_jsonb(companies)::text AS all FROM companies");
    expect(JSON.stringify(rows)).not.toMatch(/Joana|07526557000100|joanaprado|ligar à noite/);
    expect(await filledOf(middle.id)).toEqual([]);
    expect(await filledOf(last.id)).toEqual([{ filled: { city: "Belém" } }]);
  });

  it("leaves a merged company that somebody else belonged to", async () => {
    const [shared, kept] = [
      await add({ name: "Dos dois", note: "Da empresa" }),
      await add({ name: "Mantida" }),
    ];
    await link(await addLead({ name: "Ida", email: "ida@exemplo.com.br" }), shared.id);
    await link(await addLead({ name: "Colega da Ida" }), shared.id);
    const merged = await call("POST", "/api/companies/merge", { keep: kept.id, merge: shared.id });
    await erase("ida@exemplo.com.br");
    expect((await read(kept.id)).note).toBe("Da empresa");
    await call("POST", `/api/companies/merges/${merged.json<{ id: string }>().id}/undo`, {});
    expect(await read(shared.id)).toMatchObject({ name: "Dos dois", note: "Da empresa", people: 1 });
  });
});

it("merges, links, bulk changes, new companies and erasures at the same time do not block each other", async () => {
  const cnpj = "53.113.791/0001-22";
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => [
      await add({ name: `A${index}` }),
      await add({ name: `B${index}` }),
    ]),
  );
  const leads: string[] = [];
  for (let index = 0; index < 30; index++)
    leads.push(await addLead({ name: `Junto ${index}`, email: `junto${index}@exemplo.com.br` }));
  for (const [index, id] of leads.toReversed().entries()) {
    if (index < 24) await link(id, pairs[index % pairs.length]?.[1]?.id ?? null);
    else await call("PUT", `/api/leads/${id}`, { cnpj });
  }
  const changes = ["a", "b", "c"].map((tag) => ({ ids: leads, change: { addTags: [tag] } }));
  const undo = async ([keep, merge]: CompanyDetails[]) => {
    const merged = await call("POST", "/api/companies/merge", { keep: keep?.id, merge: merge?.id });
    if (merged.statusCode !== 200) return merged;
    return call("POST", `/api/companies/merges/${merged.json<{ id: string }>().id}/undo`, {});
  };
  const answers = await Promise.all([
    ...pairs.map(undo),
    ...leads.map((id, index) =>
      call("PUT", `/api/leads/${id}/company`, { companyId: pairs[index % pairs.length]?.[index % 2]?.id }),
    ),
    ...changes.map((change) => call("POST", "/api/leads/bulk", change)),
    call("POST", "/api/companies", { name: "Com CNPJ", cnpj, leadId: leads[0] }),
    ...pairs.map(([, merge]) => call("DELETE", `/api/companies/${merge?.id}`)),
    ...leads.slice(0, 10).map(async (_, index) => {
      await erase(`junto${index * 3}@exemplo.com.br`);
      return { statusCode: 200, body: "" };
    }),
  ]);
  const failed = answers.filter(({ statusCode }) => statusCode >= 500);
  expect(failed.map(({ body }) => body)).toEqual([]);
});

describe("POST /api/companies/exports", () => {
  const exported = (q: string, staff = admin) =>
    call("POST", `/api/companies/exports?${new URLSearchParams({ q })}`, undefined, staff);

  it("writes all that the search finds, by name, with people, value and no formulas", async () => {
    const one = await add({
      name: "=Exportada; Um",
      cnpj: "73.194.826/0001-02",
      city: "Santos",
      note: '+soma("a")',
    });
    await add({ name: "Exportada Dois", phone: "(11) 3333-4444" });
    const rich = await addLead({ name: "Rica", email: "rica@exportada.example", value: 123_450 });
    await link(rich, one.id);
    const answer = await exported("exportada", sales);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["x-total-count"]).toBe("2");
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFNome da empresa;CNPJ;Site;Cidade;Estado;Telefone;Nota;Pessoas;Valor em aberto;Cadastrada em",
    );
    expect(lines[1]).toMatch(
      /^"'=Exportada; Um";73\.194\.826\/0001-02;;Santos;;;"'\+soma\(""a""\)";1;"1234,50";\d\d\/\d\d\/\d{4}/,
    );
    expect(lines[2]).toMatch(/^Exportada Dois;;;;;\(11\) 3333-4444;;0;"0,00";/);
    expect(lines[3]).toBe("");
    expect(lines).toHaveLength(4);
  });

  it("writes each of many companies once, and tells the log how many, without the search's words", async () => {
    await site.resources.db.execute(
      sql`INSERT INTO companies (name) SELECT 'Muitas ' || n / 2 FROM generate_series(1, 1201) AS n`,
    );
    const names = (await exported("muitas")).body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[0]);
    expect(names).toHaveLength(1201);
    expect(new Set(names).size).toBe(601);
    const log = await call("GET", "/api/audit?action=companies.exported&limit=1");
    expect(log.json()).toMatchObject({ entries: [{ after: { Busca: "sim", Quantas: 1201 } }] });
    await site.resources.db.execute(sql`DELETE FROM companies WHERE name LIKE 'Muitas %'`);
  });

  it("writes the headings alone where there is none", async () => {
    expect((await exported("não existe nenhuma")).body.split("\r\n")).toHaveLength(2);
  });
});

describe("a lead that is entered for a company", () => {
  it("belongs to it, and has its name unless another is given", async () => {
    const { id: companyId, name } = await add({ name: "Oficina Torres" });
    const plain = await addLead({ name: "Ivo", companyId: companyId.toUpperCase() });
    const named = await addLead({ name: "Eva", company: "Torres Matriz", companyId });
    expect((await companyOf(plain)).company).toMatchObject({ id: companyId, people: 2 });
    expect((await call("GET", `/api/leads/${plain}`)).json()).toMatchObject({ company: name, companyId });
    expect((await call("GET", `/api/leads/${named}`)).json()).toMatchObject({ company: "Torres Matriz" });
  });

  it("is refused with a company that there is not, and by people who see only their own leads", async () => {
    const count = () => site.resources.db.$count(sql`leads`);
    const before = await count();
    const owner = await addStaff(site.resources, "editor-leads");
    const { id: companyId } = await add({ name: "Oficina Fechada" });
    const refused = await call("POST", "/api/leads", { name: "Ivo", companyId }, owner);
    expect(refused.statusCode).toBe(403);
    await call("DELETE", `/api/companies/${companyId}`);
    for (const id of [companyId, "x", 7, {}]) {
      const invalid = await call("POST", "/api/leads", { name: "Ivo", companyId: id });
      expect(invalid.statusCode).toBe(422);
      expect(invalid.body).toContain("Empresa");
    }
    expect(await count()).toBe(before);
  });
});
