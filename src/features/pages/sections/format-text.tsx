import type { ReactNode } from "react";
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

/** A text as visitors see it: with live values; a line break holds on wide screens. Null if it is empty. */
export function formatText(text: string, values: LiveValues): ReactNode {
  const [first = "", ...others] = fillIn(text, values).split("\n");
  if (others.length === 0) return first || null;
  return (
    <>
      {first}
      {others.map((line, index) => (
        // A text's lines have no other names than their places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          <br className="max-lg:hidden" /> {line}
        </span>
      ))}
    </>
  );
}

/** Unknown names stay as they are written. */
export function fillIn(text: string, values: LiveValues): string {
  return text.replace(NAMED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
