// Search of leads by everything that is known of them.

import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadListSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";

let site: TestSite;
let admin: Staff;
let owner: Staff;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  owner = await addStaff(site.resources, "editor-leads");
  for (const [name, email] of [
    ["Ana Prado", "ana@metalurgica.example"],
    ["Bruno Sá", "bruno@exemplo.com.br"],
    ["Caio Reis", "caio@exemplo.com.br"],
    ["Caio R.", "caio.reis@casa.example"],
  ] as const) {
    await site.api.inject({
      method: "POST",
      url: "/api/contact",
      payload: { name, email, message: `Mensagem de ${name} sobre integrações` },
    });
    ids[email] = (await find(name.replaceAll(".", "")))[0]?.id ?? "";
  }
  await change("ana@metalurgica.example", {
    company: "Metalúrgica São João Ltda.",
    cnpj: "11.222.333/0001-81",
    phone: "(11) 98888-7777",
  });
  await change("bruno@exemplo.com.br", { cnpj: "12.ABC.345/01DE-35", ownerId: owner.user.id });
  await call("POST", `/api/leads/${ids["bruno@exemplo.com.br"]}/notes`, {
    text: "Pediu a proposta até sexta; decide com a diretoria em Chapecó.",
  });
  await call("POST", "/api/leads/merge", {
    keep: ids["caio@exemplo.com.br"],
    merge: ids["caio.reis@casa.example"],
  });
});
afterAll(() => site.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff = admin) {
  const response = await site.api.inject({ method, url, payload, headers: staff.headers });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

const change = (email: string, fields: object) => call("PUT", `/api/leads/${ids[email]}`, fields);

async function find(q: string, staff = admin) {
  const response = await call("GET", `/api/leads?q=${encodeURIComponent(q)}`, undefined, staff);
  return leadListSchema.parse(response.json()).leads;
}

const names = async (q: string, staff = admin) => (await find(q, staff)).map(({ name }) => name);

it.each([
  ["half of a company's name", "talurg"],
  ["a company without accents", "sao joao"],
  ["its CNPJ as it is printed", "11.222.333/0001-81"],
  ["its CNPJ as digits", "11222333000181"],
  ["the root of its CNPJ", "11.222.333"],
  ["a telephone as it is printed", "(11) 98888-7777"],
  ["a telephone with the country", "+55 11 98888 7777"],
  ["a telephone as it is dialled from elsewhere", "011 98888-7777"],
  ["the end of a telephone", "7777"],
])("finds a lead by %s", async (_what, q) => {
  expect(await names(q)).toEqual(["Ana Prado"]);
});

it("takes the parts of a whole telephone number for one number", async () => {
  await change("caio@exemplo.com.br", { phone: "+55 88 97777-1155" });
  expect(await names("+55 11 98888 7777")).toEqual(["Ana Prado"]);
  expect(await names("+55 88 97777 1155")).toEqual(["Caio Reis"]);
  expect(await names("88 977771155")).toEqual(["Caio Reis"]);
  expect(await names("55 11 97777 8888")).toEqual([]);
});

it("lists a lead with its company", async () => {
  expect(await find("talurg")).toMatchObject([{ company: "Metalúrgica São João Ltda." }]);
});

it("finds a lead by its city and by its tags", async () => {
  await change("bruno@exemplo.com.br", { city: "Chuí", tags: ["Feira de março", "VIP"] });
  expect(await names("chui")).toEqual(["Bruno Sá"]);
  expect(await names("marco feira")).toEqual(["Bruno Sá"]);
  await change("bruno@exemplo.com.br", { city: null, tags: [] });
  expect(await names("chui")).toEqual([]);
});

it("lists the same leads for a word of many of them as for one of few", async () => {
  const { db } = site.resources;
  const many = Array.from({ length: 1_100 }, (_, number) => ({ name: `Zilda ${number}`, source: "csv" }));
  await db.insert(leadsTable).values(many);
  await call("POST", `/api/leads/${ids["bruno@exemplo.com.br"]}/notes`, { text: "Indicado por Zilda." });
  const page = async (sort: string, number: number) => {
    const answer = await call("GET", `/api/leads?q=zilda&limit=100&page=${number}&sort=${sort}`);
    return leadListSchema.parse(answer.json());
  };
  const first = await page("-name", 1);
  expect(first.total).toBe(1_101);
  expect(first.leads[0]?.name).toBe("Zilda 999");
  expect((await page("-name", 12)).leads.map(({ name }) => name)).toEqual(["Bruno Sá"]);
  expect(await page("-name", 13)).toMatchObject({ leads: [], total: 1_101 });
  expect((await find("zilda", owner)).map(({ name }) => name)).toEqual(["Bruno Sá"]);
  const board = await call("GET", "/api/leads/board?q=zilda");
  const { columns } = board.json<{ columns: { total: number }[] }>();
  expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(1_101);
  await db.delete(leadsTable).where(like(leadsTable.name, "Zilda %"));
});

it("finds a company by a CNPJ with letters", async () => {
  expect(await names("12.abc.345/01de-35")).toEqual(["Bruno Sá"]);
});

it("finds a lead by its message in any inflection", async () => {
  expect(new Set(await names("integração"))).toEqual(new Set(["Ana Prado", "Bruno Sá", "Caio Reis"]));
});

it("finds a lead by a note, also while its last word is being typed", async () => {
  expect(await names("propostas sexta")).toEqual(["Bruno Sá"]);
  expect(await names("chapec")).toEqual(["Bruno Sá"]);
});

it("finds a person by what came with a merged lead, once", async () => {
  expect(await names("caio.reis@casa")).toEqual(["Caio Reis"]);
  expect(await names("caio")).toEqual(["Caio Reis"]);
});

it("finds for an editor only what is in their own leads", async () => {
  expect(await names("proposta", owner)).toEqual(["Bruno Sá"]);
  expect(await names("metalurgica", owner)).toEqual([]);
});

it.each(["%", "_", "\\", "'", "a & b", "!", "de a o"])("takes %s as text", async (q) => {
  expect(Array.isArray(await names(q))).toBe(true);
});

it("combines with the other filters", async () => {
  const response = await call("GET", "/api/leads?q=integra%C3%A7%C3%A3o&status=CONVERTED");
  expect(response.json()).toMatchObject({ leads: [], total: 0 });
});
