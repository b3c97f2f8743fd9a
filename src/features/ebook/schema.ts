import { z } from "zod";
import { EBOOK_FIELDS_REQUIRED } from "#src/shared/form-texts.ts";
import { limitName, personFields } from "#src/shared/people/person-schema.ts";
import { formEnvelope, NOT_A_FORM } from "#src/shared/public-form-schema.ts";

const filledIn = z
  .string({ error: EBOOK_FIELDS_REQUIRED })
  .refine((value) => value.trim() !== "", { error: EBOOK_FIELDS_REQUIRED, abort: true });

/** Shorter than in the contact form, because no reply addresses the person by it. */
const name = limitName(z.string().trim());

/** Body of `POST /api/ebook` (docs/produto.md, "E-book"). */
export const ebookSchema = z
  .object(
    {
      name: filledIn.pipe(name),
      email: filledIn.pipe(personFields.email),
      source: z.literal("lead-magnet", "Fonte inválida").nullish(),
      ...formEnvelope,
    },
    NOT_A_FORM,
  )
  .meta({ examples: [{ name: "Ana Prado", email: "ana@empresa.com.br", source: "lead-magnet" }] });
export type EbookInput = z.infer<typeof ebookSchema>;

/** Answer of `GET /api/ebook`. */
export const ebookOfferSchema = z.object({
  texts: z.record(z.string(), z.any()).describe("Os textos do e-book que diferem dos originais do produto"),
});

export const ebookAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  downloadUrl: z.string().describe("Onde está o arquivo, a partir da raiz do site"),
});
