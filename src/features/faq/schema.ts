import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { line, lines } from "#src/publishing/schema.ts";
import { CONTROL, CONTROL_BUT_LINES, hasNone } from "#src/shared/text-patterns.ts";

/** Specification §3, "FAQ item": the category of an item without one. */
const DEFAULT_CATEGORY = "Geral";

const question = z
  .string({ error: "Informe a pergunta" })
  .trim()
  .min(1, "Informe a pergunta")
  .max(300, "Pergunta deve ter no máximo 300 caracteres")
  .refine(hasNone(CONTROL), "Pergunta contém caracteres que não podem ser usados");

const answer = z
  .string({ error: "Informe a resposta" })
  .overwrite((value) => value.replace(/\r\n?/g, "\n").trim())
  .min(1, "Informe a resposta")
  .max(10_000, "Resposta deve ter no máximo 10.000 caracteres")
  .refine(hasNone(CONTROL_BUT_LINES), "Resposta contém caracteres que não podem ser usados");

const category = z
  .string({ error: "Categoria inválida" })
  .trim()
  .max(80, "Categoria deve ter no máximo 80 caracteres")
  .refine(hasNone(CONTROL), "Categoria contém caracteres que não podem ser usados")
  .nullish()
  .transform((value) => value || DEFAULT_CATEGORY);

/** The input of an item. Unknown fields are ignored. */
export const faqInputSchema = z.object(
  { question, answer, category },
  "Envie os campos da pergunta em um objeto JSON",
);
export type FaqInput = z.infer<typeof faqInputSchema>;
/** What is absent stays. */
export type FaqChanges = Partial<FaqInput>;

/** A question while it is being written: whatever is missing, but nothing that is too long. */
export const faqDraftSchema = z.object(
  {
    question: line("Pergunta", 300).optional(),
    answer: lines("Resposta", 10_000).optional(),
    category: line("Categoria", 80)
      .nullish()
      .transform((value) => (value === undefined ? undefined : value || DEFAULT_CATEGORY)),
  },
  "Envie os campos da pergunta em um objeto JSON",
);

export const faqItemSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: z.string(),
    category: z.string(),
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

/** The whole list in its new order. */
export const faqOrderSchema = z.object(
  {
    ids: z
      .array(z.string(), { error: "Envie as perguntas como uma lista de ids" })
      .max(1000, "Envie no máximo 1.000 perguntas"),
  },
  "Envie a nova ordem em um objeto JSON",
);

/** `GET /api/settings/faq`: short, so without pages (contract §2). */
export const faqListSchema = z.array(faqItemSchema);

/** The names of a question's fields on screen. */
export const FAQ_FIELD_LABELS = { question: "Pergunta", answer: "Resposta", category: "Categoria" };
