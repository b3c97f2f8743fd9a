import { z } from "zod";
import { NEWSLETTER_EMAIL_REQUIRED } from "#src/shared/form-texts.ts";
import { personFields } from "#src/shared/people/person-schema.ts";
import { NEWS } from "#src/shared/public-addresses.ts";
import { formEnvelope, NOT_A_FORM, sourceSchema } from "#src/shared/public-form-schema.ts";

/**
 * Body of `POST /api/newsletter` (docs/produto.md, "Newsletter"). `source` is the form's place on the site.
 */
export const newsletterSchema = z
  .object(
    {
      email: z
        .string({ error: NEWSLETTER_EMAIL_REQUIRED })
        .refine((value) => value.trim() !== "", { error: NEWSLETTER_EMAIL_REQUIRED, abort: true })
        .pipe(personFields.email),
      source: sourceSchema.nullish().transform((value) => value ?? NEWS.name),
      ...formEnvelope,
    },
    NOT_A_FORM,
  )
  .meta({ examples: [{ email: "ana@empresa.com.br", source: NEWS.name }] });
export type NewsletterInput = z.infer<typeof newsletterSchema>;

export const leaveTokenSchema = z.string().regex(/^[\w-]{32}$/);
