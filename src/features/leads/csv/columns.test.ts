import { describe, expect, it } from "vitest";
import type { ExportedLead } from "../schema.ts";
import { leadCsvWriter } from "./columns.ts";

const ZONE = "America/Sao_Paulo";

const lead: ExportedLead = {
  id: "1",
  name: "Ana Ribeiro",
  email: "ana@prumo.example",
  phone: "+5511999999999",
  source: "contact-form",
  status: "NEW",
  message: "Olá",
  createdAt: "2026-11-20T17:13:00.000Z",
  company: null,
  cnpj: null,
  ownerId: null,
  owner: null,
  stage: null,
  stageSince: null,
  stageName: null,
  value: null,
  expectedMonth: null,
  lostReason: null,
  nextStep: null,
  city: null,
  tags: [],
  companyId: null,
  customFields: {},
  contactedAt: null,
  answerDueAt: null,
  answeredAt: null,
  firstTouch: null,
  lastTouch: null,
  referrer: null,
};

function toLeadCsv(leads: ExportedLead[], timeZone: string, options?: { isFull: boolean }): string {
  const csv = leadCsvWriter(timeZone, options);
  return csv.head + leads.map((one) => csv.line(one)).join("");
}

/** Returns the first lead's line. */
const rowOf = (changes: Partial<ExportedLead>) => toLeadCsv([{ ...lead, ...changes }], ZONE).split("\r\n")[1];

const splitCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );

describe("leads.csv", () => {
  it("has the six columns, a BOM, semicolons and CRLF", () => {
    expect(toLeadCsv([lead], ZONE)).toBe(
      "\uFEFFNome;Email;Telefone;Fonte;Status;Data\r\n" +
        "Ana Ribeiro;ana@prumo.example;(11) 99999-9999;contact-form;Novo;20/11/2026 14:13\r\n",
    );
  });

  it("has every field of a lead behind those six where everything is asked for", () => {
    const full: ExportedLead = {
      ...lead,
      message: "=1;2",
      pageUrl: "https://prumo.example/contato",
      utm: { source: "google", medium: "cpc" },
      company: "Prado Ltda",
      cnpj: "11222333000181",
      stage: "proposta",
      stageName: "Proposta",
      value: 450_050,
      expectedMonth: "2026-12",
      owner: { name: "Bia", email: "bia@prumo.example" },
      lostReason: "Preço",
      answerDueAt: "2026-11-23T12:00:00.000Z",
      answeredAt: "2026-11-21T12:00:00.000Z",
      firstTouch: {
        at: "2026-11-19T12:00:00.000Z",
        page: "/",
        source: "google",
        medium: "cpc",
        campaign: "=a",
      },
    };
    const [head, line] = toLeadCsv([full], ZONE, { isFull: true }).split("\r\n");
    const cells = Object.fromEntries(
      (head ?? "").split(";").map((name, at) => [name, splitCells(line ?? "")[at]]),
    );
    expect(head).toMatch(
      /^\uFEFFNome;E-mail;Telefone;Fonte;Status;Data;Mensagem;Página;Campanha;Aceite;Empresa;/,
    );
    expect(cells).toMatchObject({
      Mensagem: "'=1;2",
      Campanha: "google / cpc",
      Empresa: "Prado Ltda",
      CNPJ: "11.222.333/0001-81",
      Etapa: "Proposta",
      Valor: "4.500,50",
      "Mês previsto": "2026-12",
      "Nome do responsável": "Bia",
      Responsável: "bia@prumo.example",
      "Motivo da perda": "Preço",
      "Prazo da resposta": "23/11/2026 09:00",
      "Respondido em": "21/11/2026 09:00",
      "Primeira visita: data": "19/11/2026 09:00",
      "Primeira visita: campanha": "'=a",
      Código: "1",
    });
  });
  it("has its headings even without a lead", () => {
    expect(toLeadCsv([], ZONE)).toBe("\uFEFFNome;Email;Telefone;Fonte;Status;Data\r\n");
  });

  it("leaves empty what a lead does not have", () => {
    expect(rowOf({ name: null, phone: null })).toBe(";ana@prumo.example;;contact-form;Novo;20/11/2026 14:13");
  });

  it.each([
    ['Ana "Nana"; Cia, Ltda', '"Ana ""Nana""; Cia, Ltda"'],
    ["Ana\nRibeiro", '"Ana\nRibeiro"'],
    ["=1+1", "'=1+1"],
    ["+55", "'+55"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["\tx", "'\tx"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ])("writes the name %j so that it stays a text", (name, cell) => {
    expect(toLeadCsv([{ ...lead, name }], ZONE)).toContain(`\r\n${cell};ana@prumo.example`);
  });

  it("keeps a foreign number whole and harmless", () => {
    expect(rowOf({ phone: "+351912345678" })).toContain(";'+351912345678;");
  });
});
