// API schemas of the pre-publication checks.

import { z } from "zod";

/** Fields as they are being typed, complete or not. */
export const checksInputSchema = z.looseObject({
  external: z
    .boolean("external deve ser true ou false")
    .optional()
    .describe("Também pergunta aos outros sites se os links respondem; leva até alguns segundos"),
});

const CHECKS = [
  "invalid",
  "links",
  "external",
  "images",
  "headings",
  "lengths",
  "address",
  "empty",
  "description",
  "recipients",
] as const;

export const warningSchema = z.object({
  check: z.enum(CHECKS).describe("`invalid` impede a publicação; os outros só avisam"),
  field: z.string().nullable().describe("O campo, quando há um"),
  message: z.string(),
  detail: z.string().optional().describe("O endereço, ou o texto como ele seria cortado"),
});
export type Warning = z.infer<typeof warningSchema>;

/** Preview of a search result or share card. */
const shownSchema = z.object({
  title: z.string(),
  description: z.string(),
  address: z.string().describe("Como se lê: sem https://"),
});
export type Shown = z.infer<typeof shownSchema>;

export const checksSchema = z.object({
  warnings: z.array(warningSchema),
  readingMinutes: z.number(),
  search: shownSchema.describe("Em um buscador"),
  card: shownSchema.extend({ image: z.string().nullable() }).describe("No cartão de um link compartilhado"),
  externalLinks: z.array(z.string()).describe("Os links para outros sites, sem repetição"),
});
export type Checks = z.infer<typeof checksSchema>;
