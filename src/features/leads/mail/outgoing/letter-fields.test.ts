import { describe, expect, it } from "vitest";
import { fillInFields, letterValues } from "./letter-fields.ts";

const fill = (text: string, name: string | null, company: string | null = null) =>
  fillInFields(text, letterValues({ name, company }));

describe("the fields of a mail to a lead", () => {
  it.each([
    ["Olá, {{primeiro_nome}}!", "ANA PRADO", "Olá, Ana!"],
    ["Olá, {{ primeiro\\_nome }}!", "Dr. João Reis", "Olá, Dr. João!"],
    ["{{nome}} e {{primeiro_nome}}", "Ana Prado", "Ana Prado e Ana"],
    ["Olá, {{primeiro_nome}}!", "Padaria Aurora Ltda", "Olá, Padaria Aurora Ltda!"],
  ])("“%s” for “%s” are “%s”", (text, name, expected) => {
    expect(fill(text, name)).toEqual({ ok: true, text: expected });
  });

  it.each([
    ["Olá, {{primeiro_nome}}!", "Olá!"],
    ["Olá {{primeiro_nome}} , tudo bem?", "Olá, tudo bem?"],
    ["Oi {{primeiro_nome}},\n\nsegue a proposta.", "Oi,\n\nsegue a proposta."],
    ["Bom dia, {{primeiro_nome}}\n\nSegue.", "Bom dia\n\nSegue."],
    ["{{primeiro_nome}}, segue a proposta.", "Segue a proposta."],
    ["{{primeiro_nome}},\n\nsegue a proposta.", "segue a proposta."],
    ["Certo. {{primeiro_nome}}, até já. Obrigado, {{primeiro_nome}}.", "Certo. Até já. Obrigado."],
  ])("greet nobody in “%s” without a name: “%s”", (text, expected) => {
    for (const name of [null, "", " "]) expect(fill(text, name)).toEqual({ ok: true, text: expected });
  });

  it("are missing where a sentence would be broken without them", () => {
    expect(fill("Falei com {{primeiro_nome}} ontem.", null)).toEqual({ ok: false, missing: "primeiro_nome" });
    expect(fill("Prezado {{primeiro_nome}},", null)).toEqual({ ok: false, missing: "primeiro_nome" });
    expect(fill("Olá, {{nome}}!", null)).toEqual({ ok: false, missing: "nome" });
    expect(fill("A {{empresa}}", "Ana")).toEqual({ ok: false, missing: "empresa" });
  });
});
