import { z } from "zod";
import { choice, image, list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

const person = z.object({
  name: requiredLine("Nome", 80),
  role: textLine("O que faz", 100),
  text: textBlock("Texto", 400),
  image: image("Retrato"),
});

export const teamSection = defineSection({
  type: "team",
  label: "Equipe",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Pessoas", person, 24),
    arrangement: choice("Disposição", ["cards", "portraits"], ["Cartões", "Retratos"]),
    pictureShape,
  }),
  variants: [
    { name: "cards", label: "Cartões", props: { arrangement: "cards" } },
    { name: "portraits", label: "Retratos", props: { arrangement: "portraits" } },
  ],
  starter: { title: "Quem faz" },
  example: {
    title: "Quem faz",
    text: "As pessoas que atendem você são as que escrevem o código.",
    items: [
      { name: "Helena Prado", role: "Engenharia", text: "Pergunta tudo antes de propor alguma coisa." },
      { name: "Rui Nakamura", role: "Produto" },
      { name: "Teresa Alves", role: "Integrações", text: "Fala a língua dos bancos." },
    ],
  },
});
