// Page forms: submissions become leads, and errors name their fields.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLeadEmails } from "#src/accounts/accounts.server.ts";
import type { Role } from "#src/accounts/roles.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { LOADERS } from "../section-types/loader-table.server.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
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

  it("takes numbers and days as people write them, and refuses others", async () => {
    const fields = [
      FIELDS[1] as object,
      { type: "number", name: "area", label: "Área em hectares" },
      { type: "date", name: "visita", label: "Data da visita" },
    ];
    const page = await createPage({ fields });
    const email = "ana@empresa.com.br";
    for (const [area, visita] of [
      ["1.234,5", "2026-12-31"],
      ["12", "31/12/2026"],
    ])
      expect((await send(page, { email, area, visita })).status).toBe(201);
    expect((await readLeads()).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "Área em hectares: 1.234,5\nData da visita: 31/12/2026",
        "Área em hectares: 12\nData da visita: 31/12/2026",
      ]),
    );
    for (const [area, visita] of [
      ["abc", "30/02/2026"],
      ["1,2,3", "amanhã"],
      ["1e400", "2026-13-01"],
    ])
      expect(await send(page, { email, area, visita })).toMatchObject({
        status: 422,
        body: {
          errors: [
            { field: "area", message: "“Área em hectares”: escreva um número, como 1.234,5" },
            { field: "visita", message: "“Data da visita”: use uma data, como 31/12/2026" },
          ],
        },
      });
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

describe("the fields of a form", () => {
  it("need no names, and a company fills the lead's", async () => {
    const page = await createPage({
      fields: [
        { type: "email", label: "Seu e-mail", required: true },
        { type: "text", label: "Nome da empresa" },
        { type: "text", label: "Como chamamos você?", fills: "name" },
        { type: "text", label: "Empresa de antes", fills: "none" },
      ],
    });
    expect(page.status).toBe(201);
    const [form] = page.body.sections as { props: { fields: { name: string }[] } }[];
    const names = ["seu-e-mail", "nome-da-empresa", "como-chamamos-voce", "empresa-de-antes"];
    expect(form?.props.fields.map(({ name }) => name)).toEqual(names);
    const [email, company, name, former] = names as [string, string, string, string];
    const sent = { [email]: "a@b.example", [company]: "Acme", [name]: "Ana", [former]: "Velha" };
    expect((await send(page, sent)).status).toBe(201);
    expect(await readLeads()).toMatchObject([
      { name: "Ana", company: "Acme", email: "a@b.example", message: "Empresa de antes: Velha" },
    ]);
  });

  it("open a page or WhatsApp after they were sent, also without JavaScript", async () => {
    const open = async (props: object) => (await send(await createPage(props), FULL)).body.redirectTo;
    expect(await open({ after: "page", afterPage: "/obrigado" })).toBe("/obrigado");
    expect(await open({ after: "page" })).toBeUndefined();
    expect(await open({ after: "page", afterPage: "mailto:a@b.example" })).toBeUndefined();
    expect(await open({ afterPage: "/obrigado" })).toBeUndefined();
    expect(await open({ after: "whatsapp", afterText: "Acabei de escrever & quero falar" })).toMatch(
      /^\/whatsapp\?text=Acabei\+de\+escrever\+%26\+quero\+falar&page=%2Flp%2Fpedido-/,
    );
    expect((await createPage({ after: "page", afterPage: "javascript:alert(1)" })).status).toBe(422);
  });

  it("are shown in the text for WhatsApp by name, label or purpose, and left out where nothing was answered", async () => {
    const textAfter = async (afterText: string, sent: object = FULL) => {
      const page = await createPage({ after: "whatsapp", afterText });
      const { body } = await send(page, sent);
      return new URL(body.redirectTo, "https://acme.example").searchParams.get("text");
    };
    expect(await textAfter("Sou {nome}, porte {PORTE}: {Recado}")).toBe(
      "Sou Ana Prado, porte Grande: Linha 1 Linha <b>2</b>",
    );
    expect(await textAfter("{e-mail} / {telefone}")).toBe("ana@empresa.com.br / +5511988887777");
    const { porte: _porte, ...rest } = FULL;
    expect(await textAfter("Porte {porte}. Da {empresa}, {nada} e {{empresa}} {", rest)).toBe(
      "Porte. Da, e {{empresa}} {",
    );
    expect(await textAfter("{recado}", { ...FULL, recado: "{nome}&page=/x#".repeat(20) })).toBe(
      "{nome}&page=/x#".repeat(8),
    );
    expect((await textAfter("{recado}".repeat(60), { ...FULL, recado: "x".repeat(500) }))?.length).toBe(2000);
  });

  it("tell those of the team whom the form names, nobody else, and no stranger who they are", async () => {
    const { db } = site.resources;
    const emailOf = async (role: Role) => (await addStaff(site.resources, role)).user.email;
    const [seller, writer] = [await emailOf("sales"), await emailOf("editor")];
    const recipients = [seller.toUpperCase(), writer, "fora@outro.example"];
    const page = await createPage({ recipients });
    expect((await send(page, FULL)).status).toBe(201);
    const { rows } = await db.execute<{ data: object }>(
      sql`SELECT data FROM pgboss.job WHERE name = 'lead.notify' ORDER BY created_on DESC LIMIT 1`,
    );
    expect(rows).toMatchObject([{ data: { recipients } }]);
    expect(await findLeadEmails(db, recipients)).toEqual([seller]);
    for (const url of [`/api/pages/${page.body.id}`, "/api/pages"]) {
      expect((await site.api.inject({ url })).body).not.toContain("outro.example");
      expect((await site.api.inject({ url, headers: editor.headers })).body).toContain("outro.example");
    }
    expect((await createPage({ recipients: ["sem arroba"] })).body.errors).toMatchObject([
      { message: expect.stringContaining("escreva um e-mail por linha") },
    ]);
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
    ["a type is unknown", [{ ...FIELDS[1], type: "captcha" }], /Tipo/],
    ["there are 13", Array.from({ length: 13 }, (_, i) => ({ ...FIELDS[1], name: `e${i}` })), /no máximo 12/],
  ])("is refused where %s", async (_what, fields, message) => {
    const { status, body } = await createPage({ fields });
    expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(message)]);
  });
});
