import { expect, it } from "vitest";
import { LEAD_EVENT_TYPES } from "../timeline/schema.ts";
import { describeEvent } from "./describe-event.ts";

it("every event has words, whatever it holds", () => {
  for (const type of LEAD_EVENT_TYPES) expect(describeEvent({ type, data: {} }).title).not.toBe("");
});

it.each([
  ["form", { source: "contact-form", message: "Oi", consent: "Aceito" }, ["Oi", ["Aceitou: Aceito"]]],
  ["form", { source: "csv", importId: "1" }, [undefined, []]],
  ["form", { source: "feira", message: "Oi", importId: "1" }, ["Oi", ["Fonte: feira"]]],
  ["status", { from: "NEW", to: "LOST" }, [undefined, ["Novo → Perdido"]]],
  [
    "status",
    { changes: { expectedMonth: { from: null, to: "2027-02" } } },
    [undefined, ["Mês previsto: vazio → fevereiro de 2027"]],
  ],
  [
    "status",
    { changes: { phone: { from: "+5511988887002", to: null }, cnpj: { from: null, to: "11222333000181" } } },
    [undefined, ["Telefone: (11) 98888-7002 → vazio", "CNPJ: vazio → 11.222.333/0001-81"]],
  ],
  ["merge", { name: "Ana", phone: "+5511988887002" }, [undefined, ["Ana", "(11) 98888-7002"]]],
  ["owner", { to: { id: "1", name: "Ana" } }, [undefined, ["ninguém → Ana"]]],
  [
    "status",
    { changes: { value: { from: null, to: 4_500_000 }, stage: { from: "A", to: null } } },
    [undefined, ["Valor: vazio → R$\u00a045.000,00", "Etapa: A → vazio"]],
  ],
] as const)("%s %j", (type, data, [text, facts]) => {
  const words = describeEvent({ type, data });
  expect(words.text).toBe(text);
  expect(words.facts).toEqual(facts);
});

it("a click on WhatsApp says where it was and what led to it", () => {
  const data = { code: "K7Q2M", page: "/contato", source: "google", clickedAt: "2026-11-20T14:30:00.000Z" };
  const facts = ["Código: #K7Q2M", "Página: /contato", "Origem: google"];
  expect(describeEvent({ type: "whatsapp", data })).toEqual({ title: "Clicou no WhatsApp", facts });
});

it("an automatic answer says once that it is one, and a mail what became of it", () => {
  const automatic = { automatic: true, subject: "Resposta automática: Proposta", text: "Férias." };
  expect(describeEvent({ type: "mail-in", data: automatic }).title).toBe("Resposta automática: Proposta");
  const delivery = { state: "failed", detail: "não entregue: caixa cheia (temporário)" };
  expect(describeEvent({ type: "mail-out", data: { subject: "Oi", delivery } }).facts).toEqual([
    "Não entregue: caixa cheia (temporário)",
  ]);
});
