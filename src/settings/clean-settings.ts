// Turns the stored row into valid settings, so that no other code has to check them.

import { bodyField, isRequired, namesOf } from "#src/shared/fields/declare-fields.ts";
import { DEFAULT_SETTINGS, type Settings, SETTINGS_FIELDS } from "./schema.ts";

const { own, names } = SETTINGS_FIELDS;
const DEFAULTS: Partial<Settings> = DEFAULT_SETTINGS;
/** Fields that become part of links, scripts and styles. */
const CHECKED = new Set(
  namesOf(SETTINGS_FIELDS, "url", "file", "logo", "secret", "color", "look", "weekdays", "time"),
);

/**
 * Replaces invalid fields by defaults or `null`; the row may come from SQL or another version.
 * @returns empty text as `null`, addresses in one form
 */
export function cleanSettings(row: Settings): Settings {
  return { ...row, ...Object.fromEntries(names.map((name) => [name, clean(name, row[name])])) };
}

function clean(name: (typeof names)[number], stored: unknown): unknown {
  const value = typeof stored === "string" ? stored.trim() || null : stored;
  const fallback = DEFAULTS[name] ?? null;
  if (!CHECKED.has(name)) return value ?? (isRequired(own[name]) ? fallback : null);
  const { success, data } = bodyField(own[name]).safeParse(value);
  return success ? data : fallback;
}
