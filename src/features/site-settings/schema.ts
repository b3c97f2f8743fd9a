// The settings as an item with history, drafts and a place in releases.

import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { settingsAnswerSchema, settingsChangeSchema } from "#src/settings/schema.ts";
import { ownFontSchema } from "#src/shared/own-font-field.ts";
import { FONT_ROLES } from "#src/shared/own-font.ts";
import { IDENTITIES } from "#src/shared/site-look.ts";

/** Id of the settings in releases and revisions; this content type has only one item. */
export const SETTINGS_ID = "5e771465-0000-4000-8000-000000000001";

/** `GET` and `PUT /api/settings`. */
export const settingsWithVersionsSchema = settingsAnswerSchema.extend({
  ...z.object(versionFields).partial().shape,
  isUnderConstruction: z.boolean().describe("Se só a equipe e os links de prévia veem o site"),
});
export type SettingsWithVersions = z.infer<typeof settingsWithVersionsSchema>;

/** Body of `PUT /api/settings`: the settings, and whether the site is open, which has no draft and no history. */
export const settingsPutSchema = settingsChangeSchema.extend({
  baseRevision: z
    .string("Revisão inválida")
    .max(40, "Revisão inválida")
    .nullish()
    .describe(
      "`revision` como foi lida: o que outra pessoa mudou desde então fica. Sem `baseRevision`, vale o que é enviado",
    ),
  isUnderConstruction: z.boolean("Em construção: envie true ou false").optional(),
});

const LOGO_FIELDS = ["logoLight", "logoDark", "logoSymbol"] as const;
export type LogoField = (typeof LOGO_FIELDS)[number];

/** `POST /api/settings/logos`. */
export const logoFieldSchema = z.object({
  field: z.enum(LOGO_FIELDS, "Diga em field para qual campo é o logo"),
});
export const storedLogoSchema = z.object({ path: z.string() });

/** `POST /api/settings/fonts`. Forms send texts. */
export const fontUploadSchema = z.object({
  field: z.enum(FONT_ROLES, "Diga em field para qual campo é a fonte"),
  license: z
    .literal("true", "Licença: marque que você tem licença para usar esta fonte no site")
    .describe("`true` confirma que há licença para usar a fonte no site"),
});
export const storedFontSchema = z.object({
  font: ownFontSchema("Fonte").describe("O valor para o campo das configurações"),
  isForPreview: z.boolean().describe("Se o arquivo só permite ver e imprimir, segundo ele mesmo"),
});
export type StoredFontAnswer = z.infer<typeof storedFontSchema>;

/** `GET /api/settings/fonts`. */
export const fontLicensesSchema = z.array(
  z.object({
    id: z.string(),
    path: z.string(),
    name: z.string().describe("O nome do arquivo enviado"),
    bytes: z.number(),
    licensedName: z.string().describe("Quem confirmou a licença"),
    licensedAt: z.string(),
  }),
);
export type FontLicenses = z.infer<typeof fontLicensesSchema>;

/** Query of `GET /api/settings/home`: the sections of the home page as HTML, with the drawings of an identity. */
export const homePartsQuery = z.object({
  identity: z.enum(IDENTITIES, `identity: escolha entre ${IDENTITIES.join(", ")}`),
});
/** HTML of the home page's parts, by the id of the element that contains it. */
export const homePartsSchema = z.record(z.string(), z.string());
export type HomeParts = z.infer<typeof homePartsSchema>;
