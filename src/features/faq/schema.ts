import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import { category, orElse, plainLine, required, textBlock } from "#src/shared/fields/fields.ts";

/** Editable fields of a question. The default category is "Geral" (docs/produto.md, "FAQ"). */
export const FAQ_FIELDS = declareFields({
  question: required(plainLine("Pergunta", 300), "Informe a pergunta"),
  answer: required(
    textBlock("Resposta", 10_000, { rows: 7, hint: "Uma linha em branco separa parágrafos." }),
    "Informe a resposta",
  ),
  category: orElse(category({ hint: "Se ficar vazia, a pergunta vai para “Geral”." }), "Geral"),
});

const NO_OBJECT = "Envie os campos da pergunta em um objeto JSON";

/** Input of an item. Unknown fields are ignored. */
export const faqInputSchema = z.object(FAQ_FIELDS.complete, NO_OBJECT);
export type FaqInput = z.infer<typeof faqInputSchema>;
/** Absent fields stay. */
export type FaqChanges = Partial<FaqInput>;

/** A question being drafted; fields may be missing. */
export const faqDraftSchema = z.object(FAQ_FIELDS.draft, NO_OBJECT);

export const faqItemSchema = z
  .object({
    id: z.string(),
    ...FAQ_FIELDS.answer,
    ...z.object(versionFields).partial().shape,
  })
  .meta({
    examples: [
      {
        id: "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21",
        question: "O código-fonte fica com a minha empresa?",
        answer: "Nos sistemas sob demanda, sim.",
        category: "Contrato e prazos",
      },
    ],
  });
export type FaqItem = z.infer<typeof faqItemSchema>;

export const faqOrderSchema = z.object(
  {
    ids: z
      .array(z.string(), { error: "Envie as perguntas como uma lista de ids" })
      .max(1000, "Envie no máximo 1.000 perguntas"),
  },
  "Envie a nova ordem em um objeto JSON",
);

/** Response of `GET /api/settings/faq`: short, so without pages. */
export const faqListSchema = z.array(faqItemSchema);
