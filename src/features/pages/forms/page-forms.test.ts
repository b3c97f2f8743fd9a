// Page forms: submissions become leads, and errors name their fields.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leadsTable } from "#src/features/leads/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { LOADERS } from "../section-types/loader-table.server.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(async () => void (await site.resources.db.delete(leadsTable)));

const FIELDS = [
  { type: "text", name: "nome", label: "Nome", required: true },
  { type: "email", name: "email", label: "E-mail", required: true },
  { type: "phone", name: "telefone", label: "Telefone" },
  { type: "choice", name: "porte", label: "Porte", options: ["Pequena", "Grande"] },
  { type: "text", name: "recado", label: "Recado", isLong: true },
  { type: "consent", name: "aceite", label: "Aceito receber ofertas", required: true },
];
const FULL = {
  nome: "Ana Prado",
  email: "ana@empresa.com.br",
  telefone: "(11) 98888-7777",
  porte: "Grande",
  recado: "Linha 1\nLinha <b>2</b>",
  aceite: true,
};

async function createPage(props: object = {}, more: object = {}) {
  const section = { id: randomUUID(), type: "form", version: 1, props: { fields: FIELDS, ...props } };
  const path = `/lp/pedido-${randomUUID().slice(0, 8)}`;
  const payload = { title: "Campanha", path, isPublished: true, sections: [section], ...more };
  const answer = await site.api.inject({
    method: "POST",
    url: "/api/pages",
    headers: editor.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), path, sectionId: section.id };
}

async function send(page: { body: { id: string }; sectionId: string }, payload: object) {
  const url = `/api/pages/${page.body.id}/forms/${page.sectionId}`;
  const answer = await site.api.inject({ method: "POST", url, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const readLeads = () => site.resources.db.select().from(leadsTable);

describe("sending", () => {
  it("makes a lead of the answers, with the page as its source, the campaign and the consent", async () => {
    const page = await createPage({ thanks: "Obrigado!" });
    const pageUrl = `https://acme.example${page.path}?utm_source=google&utm_medium=cpc`;
    const answer = await send(page, { ...FULL, outro: "ignorado", pageUrl, referrer: "https://google.com/" });
    expect(answer).toEqual({ status: 201, body: { success: true, message: "Obrigado!" } });
    expect(await readLeads()).toMatchObject([
      {
        name: "Ana Prado",
        email: "ana@empresa.com.br",
        phone: "+5511988887777",
        source: page.path.slice(1).replace("/", "-"),
        message: "Porte: Grande\nRecado: Linha 1\nLinha <b>2</b>",
        consent: "Aceito receber ofertas",
        utm: { source: "google", medium: "cpc" },
        pageUrl,
        referrer: "https://google.com/",
      },
    ]);
  });

  it("a phone alone is enough where the form asks for no e-mail, and the lead is found by it", async () => {
    const page = await createPage({
      fields: [{ type: "phone", name: "fone", label: "WhatsApp", required: true }],
    });
    expect((await send(page, { fone: "11 98888-7777" })).status).toBe(201);
    const admin = await addStaff(site.resources, "admin");
    const listed = await site.api.inject({ url: "/api/leads?q=98888", headers: admin.headers });
    expect(listed.json().leads).toMatchObject([{ email: null, phone: "+5511988887777", message: null }]);
  });

  it("says what is wrong by the field's name, and stores nothing", async () => {
    const page = await createPage();
    const wrong = { nome: "", email: "ana@", telefone: "123", porte: "Média", recado: 7, aceite: false };
    const { status, body } = await send(page, wrong);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      errors: [
        { field: "nome", message: "Preencha “Nome”" },
        { field: "email", message: "“E-mail”: e-mail inválido" },
        { field: "telefone", message: expect.stringContaining("“Telefone”: telefone inválido") },
        { field: "porte", message: "“Porte”: escolha uma das opções" },
        { field: "recado", message: "“Recado” deve ser um texto" },
        { field: "aceite", message: "Para enviar, marque “Aceito receber ofertas”" },
      ],
    });
    for (const hostile of [{}, { nome: "a\u0000b" }, { nome: "x".repeat(2001) }, { nome: { $ne: 1 } }]) {
      expect((await send(page, { ...FULL, nome: undefined, ...hostile })).status).toBe(422);
    }
    expect(await readLeads()).toEqual([]);
  });

  it("a program that fills the hidden field is thanked, and a repetition makes no second lead", async () => {
    const page = await createPage();
    expect((await send(page, { recado_extra: "spam" })).status).toBe(201);
    expect(await readLeads()).toEqual([]);
    const submissionId = randomUUID();
    for (let time = 0; time < 2; time++) {
      expect((await send(page, { ...FULL, submissionId })).status).toBe(201);
    }
    expect(await readLeads()).toHaveLength(1);
  });

  it("after the last day the form is refused with the owner's words", async () => {
    const page = await createPage({ closesAt: "2020-01-31", closedText: "As vagas acabaram." });
    expect(await send(page, FULL)).toMatchObject({ status: 409, body: { detail: "As vagas acabaram." } });
    const open = await createPage({ closesAt: "2999-01-31" });
    // The page may be cached until the form closes.
    const { cache, config } = site.resources;
    const loadForm = (closesAt: string) =>
      LOADERS.form?.(site.resources, { closesAt } as never, { id: open.body.id, path: open.path });
    const { until } = await cache.watch(async () => loadForm("2999-01-31"));
    expect((await cache.watch(async () => loadForm(""))).until).toBe(Infinity);
    expect([config.timeZone, new Date(until).toISOString()]).toEqual([
      "America/Sao_Paulo",
      "2999-02-01T03:00:00.000Z",
    ]);
    expect((await send(open, FULL)).status).toBe(201);
    expect(await readLeads()).toHaveLength(1);
  });

  it("forms of drafts, hidden ones and others that are not there are 404", async () => {
    const draft = await createPage({}, { isPublished: false });
    expect((await send(draft, FULL)).status).toBe(404);
    const page = await createPage();
    expect((await send({ ...page, sectionId: randomUUID() }, FULL)).status).toBe(404);
    expect((await send({ ...page, body: { id: "x" } }, FULL)).status).toBe(404);
    expect(await readLeads()).toEqual([]);
  });
});

describe("composing", () => {
  it.each([
    [
      "nobody could be answered",
      [{ type: "text", name: "a", label: "A", required: true }],
      /e-mail ou telefone/,
    ],
    ["two fields have one name", [FIELDS[1], FIELDS[1]], /mesmo nome/],
    ["a choice without options", [FIELDS[1], { type: "choice", name: "b", label: "B" }], /precisa de opções/],
    ["a name is the site's own", [{ ...FIELDS[1], name: "pageUrl" }], /usado pelo próprio site/],
    ["a name is hostile", [{ ...FIELDS[1], name: "__proto__" }], /começar com uma letra/],
    ["a type is unknown", [{ ...FIELDS[1], type: "file" }], /Tipo/],
    ["there are 13", Array.from({ length: 13 }, (_, i) => ({ ...FIELDS[1], name: `e${i}` })), /no máximo 12/],
  ])("is refused where %s", async (_what, fields, message) => {
    const { status, body } = await createPage({ fields });
    expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(message)]);
  });
});
