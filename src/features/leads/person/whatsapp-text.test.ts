import { describe, expect, it } from "vitest";
import { mayHaveWhatsapp } from "#src/shared/people/phone-links.ts";
import { toWhatsappText } from "./whatsapp-text.ts";

describe("a template for WhatsApp", () => {
  it.each([
    ["Olá, Ana!\n\nSegue a proposta.", "Olá, Ana!\n\nSegue a proposta."],
    ["**Prazo:** *amanhã*", "*Prazo:* _amanhã_"],
    ["__Prazo__ e _talvez_", "*Prazo* e _talvez_"],
    ["# Proposta\n\n- um\n- dois", "*Proposta*\n\n- um\n- dois"],
    ["Veja [a agenda](https://prumo.example/agenda).", "Veja a agenda: https://prumo.example/agenda."],
    ["[https://prumo.example](https://prumo.example)", "https://prumo.example"],
    ["<https://prumo.example>", "https://prumo.example"],
    ["Antes\n\n![Foto](/media/a.jpg)\n\nDepois", "Antes\n\nDepois"],
    [String.raw`R\$ 10 \* 2, a\_b`, "R$ 10 * 2, a_b"],
    ["2 * 3 * 4", "2 * 3 * 4"],
  ])("writes %j as %j", (markdown, text) => {
    expect(toWhatsappText(markdown)).toBe(text);
  });
});

describe("a number that may have WhatsApp", () => {
  it.each([
    ["+5511988887777", true],
    ["(11) 98888-7777", true],
    ["+14155552671", true],
    ["+551133334444", false],
    ["0800 123 4567", false],
    ["4004-1234", false],
    ["", false],
    [null, false],
  ])("is %j: %s", (phone, expected) => {
    expect(mayHaveWhatsapp(phone)).toBe(expected);
  });
});
