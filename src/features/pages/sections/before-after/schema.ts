import { z } from "zod";
import { list, requiredLine, textBlock, textLine, wholeNumber } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const MOST = 1_000_000_000;
const size = (label: string, hint: string) => wholeNumber(label, { min: 0, max: MOST, usual: 0 }, { hint });

const change = z.object({
  label: requiredLine("O que mudou", 80),
  before: requiredLine("Antes", 30),
  beforeSize: size(
    "Antes, em número",
    "Na mesma unidade dos dois lados, como 96 e 4 horas: as barras saem em escala.",
  ),
  after: requiredLine("Depois", 30),
  afterSize: size("Depois, em número", "Com zero nos dois lados, não há barras."),
});

/** Bars of before and after, drawn to scale. */
export const beforeAfterSection = defineSection({
  type: "before-after",
  label: "Antes e depois",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    beforeLabel: textLine("Rótulo de antes", 30),
    afterLabel: textLine("Rótulo de depois", 30),
    items: list("Mudanças", change, 6),
    note: textBlock("Como foi medido", 300),
  }),
  starter: { beforeLabel: "Antes", afterLabel: "Depois" },
  example: {
    title: "O que mudou na Oficina do Porto",
    beforeLabel: "Antes",
    afterLabel: "Depois",
    items: [
      { label: "Fechar o mês", before: "4 dias", beforeSize: 96, after: "4 h", afterSize: 4 },
      {
        label: "Achar uma ordem de serviço",
        before: "12 min",
        beforeSize: 720,
        after: "20 s",
        afterSize: 20,
      },
    ],
    note: "Medido por três meses, com as mesmas pessoas.",
  },
});
