// The settings as an item with history, drafts and a place in releases.

import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { settingsAnswerSchema, settingsChangeSchema } from "#src/settings/schema.ts";
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
  isUnderConstruction: z.boolean("Em construção: envie true ou false").optional(),
});

const LOGO_FIELDS = ["logoLight", "logoDark", "logoSymbol"] as const;
export type LogoField = (typeof LOGO_FIELDS)[number];

/** `POST /api/settings/logos`. */
export const logoFieldSchema = z.object({
  field: z.enum(LOGO_FIELDS, "Diga em field para qual campo é o logo"),
});
export const storedLogoSchema = z.object({ path: z.string() });

/** Query of `GET /api/settings/home`: the sections of the home page as HTML, with the drawings of an identity. */
export const homePartsQuery = z.object({
  identity: z.enum(IDENTITIES, `identity: escolha entre ${IDENTITIES.join(", ")}`),
});
/** HTML of the home page's parts, by the id of the element that contains it. */
export const homePartsSchema = z.record(z.string(), z.string());
export type HomeParts = z.infer<typeof homePartsSchema>;
