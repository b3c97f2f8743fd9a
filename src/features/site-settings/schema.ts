// The settings as an item with a history, drafts and a place in releases.
import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { settingsAnswerSchema } from "#src/settings/schema.ts";

/** The id by which releases and revisions name the settings; there is only one item of the kind. */
export const SETTINGS_ID = "5e771465-0000-4000-8000-000000000001";

/** `GET` and `PUT /api/settings`. */
export const settingsWithVersionsSchema = settingsAnswerSchema.extend(
  z.object(versionFields).partial().shape,
);
export type SettingsWithVersions = z.infer<typeof settingsWithVersionsSchema>;
