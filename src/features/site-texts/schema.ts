// API schemas of the site's texts. The parts are declared in parts/ and listed by GET /api/texts/parts.

import { z } from "zod";
import { warningSchema } from "#src/publishing/checks/schema.ts";
import { versionFields } from "#src/publishing/drafts/schema.ts";

/** Id of the texts in releases and revisions; this content type has only one item. */
export const TEXTS_ID = "7e875000-0000-4000-8000-000000000001";

/** `GET` and `PUT /api/texts`. */
export const textsAnswerSchema = z
  .object(versionFields)
  .partial()
  .catchall(z.any())
  .describe("Cada texto pelo nome da parte e do campo, como `cookies:title`");
export type TextsAnswer = z.infer<typeof textsAnswerSchema>;

/** Answer of `GET /api/texts/parts`. */
export const textPartsSchema = z.array(
  z.object({
    name: z.string(),
    group: z.string(),
    card: z.string().nullable().describe("O cartão que ela divide com outras partes na tela"),
    label: z.string(),
    hint: z.string().nullable(),
    isMail: z.boolean(),
    values: z.record(z.string(), z.string()).describe("O que os textos podem citar entre `{{` e `}}`"),
    fields: z.array(
      z.object({
        name: z.string().describe("Como em GET /api/texts"),
        schema: z.any().describe("JSON Schema do texto"),
        original: z.any().describe("O texto original"),
        needs: z.array(z.string()).describe("O que este texto precisa citar"),
      }),
    ),
  }),
);
export type ShownPart = z.infer<typeof textPartsSchema>[number];

/** Answer of `POST /api/texts/mails/{name}/preview`. */
export const mailPreviewSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailPreview = z.infer<typeof mailPreviewSchema>;

/** `POST /api/texts/checks`. */
export const textWarningsSchema = z.object({ warnings: z.array(warningSchema) });
