import { describe, expect, it } from "vitest";
import { toLeadCsv } from "./lead-csv.ts";
import type { Lead } from "#src/features/leads/schema.ts";

const ZONE = "America/Sao_Paulo";

const lead: Lead = {
  id: "1",
  name: "Ana Ribeiro",
  email: "ana@prumo.example",
  phone: "+5511999999999",
  source: "contact-form",
  status: "NEW",
  message: "Olá",
  createdAt: "2026-11-20T17:13:00.000Z",
};

/** The second line of the file, the first lead's. */
const rowOf = (changes: Partial<Lead>) => toLeadCsv([{ ...lead, ...changes }], ZONE).split("\r\n")[1];

describe("leads.csv", () => {
  it("has the six columns, a BOM, semicolons and CRLF", () => {
    expect(toLeadCsv([lead], ZONE)).toBe(
      "\uFEFFNome;Email;Telefone;Fonte;Status;Data\r\n" +
        "Ana Ribeiro;ana@prumo.example;(11) 99999-9999;contact-form;Novo;20/11/2026 14:13\r\n",
    );
  });

  it("has message, page, campaign and consent too where everything is asked for", () => {
    const full = {
      ...lead,
      pageUrl: "https://prumo.example/contato",
      utm: { source: "google", medium: "cpc" },
    };
    expect(toLeadCsv([{ ...full, message: "=1;2" }], ZONE, { isFull: true })).toBe(
      "\uFEFFNome;Email;Telefone;Fonte;Status;Data;Mensagem;Página;Campanha;Aceite\r\n" +
        "Ana Ribeiro;ana@prumo.example;(11) 99999-9999;contact-form;Novo;20/11/2026 14:13;" +
        '"\'=1;2";https://prumo.example/contato;google / cpc;\r\n',
    );
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
