import { z } from "zod";
import { personFields } from "#src/shared/person-schema.ts";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";

/** docs/produto.md, "E-book". */
const FIELDS_REQUIRED = "Por favor, preencha seu nome e e-mail.";

const filledIn = z
  .string({ error: FIELDS_REQUIRED })
  .refine((value) => value.trim() !== "", { error: FIELDS_REQUIRED, abort: true });

/** Shorter than the contact form's names: nobody is addressed by it in an answer. */
const name = z
  .string()
  .trim()
  .max(120, "Nome deve ter no máximo 120 caracteres")
  .refine(hasNone(CONTROL), "Nome contém caracteres que não podem ser usados");

/** `POST /api/ebook` (docs/produto.md, "E-book"). */
export const ebookSchema = z
  .object(
    {
      name: filledIn.pipe(name),
      email: filledIn.pipe(personFields.email),
      source: z.literal("lead-magnet", "Origem inválida").nullish(),
      ...formEnvelope,
    },
    "Envie os campos do formulário em um objeto JSON",
  )
  .meta({ examples: [{ name: "Ana Prado", email: "ana@empresa.com.br", source: "lead-magnet" }] });
export type EbookInput = z.infer<typeof ebookSchema>;

export const ebookAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  downloadUrl: z.string().describe("Onde está o PDF, a partir da raiz do site"),
});
