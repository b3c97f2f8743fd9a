import type { SiteData } from "#src/settings/site-data.ts";

/** The values that a text may name, as in "A {{empresa}} faz software". */
export type LiveValues = Readonly<Record<string, string>>;

const NAMED = /\{\{\s*([\p{L}-]+)\s*\}\}/gu;

/** What texts may name of the settings. */
export function liveValuesOf({ settings, phone, year }: SiteData): LiveValues {
  const { addressCity, addressState } = settings;
  return {
    empresa: settings.siteName,
    descrição: settings.siteDescription,
    "e-mail": settings.contactEmail ?? "",
    telefone: phone?.shown ?? "",
    cidade: [addressCity, addressCity && addressState].filter(Boolean).join(" – "),
    ano: String(year),
  };
}

/** Unknown names stay as they are written. */
export function fillIn(text: string, values: LiveValues): string {
  return text.replace(NAMED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
