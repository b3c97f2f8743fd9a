import { z } from "zod";
import { personFields } from "#src/shared/person-schema.ts";
import { formEnvelope, sourceSchema } from "#src/shared/public-form-schema.ts";

/** docs/produto.md, "Newsletter". */
const EMAIL_REQUIRED = "Por favor, informe seu e-mail.";

/** `POST /api/newsletter` (docs/produto.md, "Newsletter"). `source` tells where on the site the form is. */
export const newsletterSchema = z
  .object(
    {
      email: z
        .string({ error: EMAIL_REQUIRED })
        .refine((value) => value.trim() !== "", { error: EMAIL_REQUIRED, abort: true })
        .pipe(personFields.email),
      source: sourceSchema.nullish().transform((value) => value ?? "blog"),
      ...formEnvelope,
    },
    "Envie os campos do formulário em um objeto JSON",
  )
  .meta({ examples: [{ email: "ana@empresa.com.br", source: "blog" }] });
export type NewsletterInput = z.infer<typeof newsletterSchema>;

/** The form of a link's token. */
export const leaveTokenSchema = z.string().regex(/^[\w-]{32}$/);
