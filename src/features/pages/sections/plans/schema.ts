import { z } from "zod";
import {
  choice,
  icon,
  optionalLink,
  list,
  onOff,
  requiredLine,
  textBlock,
  textLine,
} from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const plan = z.object({
  name: requiredLine("Plano", 60),
  price: textLine("Preço", 30),
  period: textLine("Por quanto tempo", 40),
  text: textBlock("Para quem", 240),
  features: list("O que inclui", z.object({ text: requiredLine("Item", 160) }), 15),
  button: optionalLink,
  isHighlighted: onOff("Em destaque"),
  badge: textLine("Selo do destaque", 30),
  icon: icon("Ícone"),
});

export const plansSection = defineSection({
  type: "plans",
  label: "Planos e preços",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Planos", plan, 4),
    arrangement: choice("Disposição", ["cards", "table"], ["Cartões", "Tabela"]),
    note: textBlock("Observação", 400),
  }),
  variants: [
    { name: "cards", label: "Cartões", props: { arrangement: "cards" } },
    { name: "table", label: "Tabela", props: { arrangement: "table" } },
  ],
  starter: { title: "Planos" },
  example: {
    title: "Planos",
    text: "Sem fidelidade: o plano muda ou acaba no fim do mês.",
    items: [
      {
        name: "Essencial",
        price: "R$ 490",
        period: "por mês",
        text: "Para começar com um processo só.",
        features: [{ text: "1 processo" }, { text: "Suporte em horário comercial" }],
        button: { label: "Começar", to: "/contato" },
      },
      {
        name: "Completo",
        price: "R$ 1.290",
        period: "por mês",
        text: "Para a empresa toda.",
        features: [{ text: "Processos sem limite" }, { text: "Integração com o banco" }],
        button: { label: "Conversar", to: "/contato" },
        isHighlighted: true,
        badge: "Mais escolhido",
      },
      { name: "Sob medida", price: "Sob consulta", button: { label: "Pedir proposta", to: "/contato" } },
    ],
    note: "Preços sem impostos.",
  },
});
