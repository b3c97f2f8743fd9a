// Values that a text may name, as in "A {{empresa}} faz software": texts stay true when the settings change.
import { describeAnswerPromise } from "#src/shared/time/business-hours.ts";
import type { SiteData } from "#src/settings/site-data.ts";
import type { TextValue } from "./words/part.ts";

export type LiveValues = Readonly<Record<string, string>>;

/** Finds `{{empresa}}`; spaces within are allowed. */
const NAMED = /\{\{\s*([\p{L}-]+)\s*\}\}/gu;

/** What every text may name, with what it means. */
export const LIVE_VALUES = {
  empresa: "o nome do site",
  descrição: "a descrição do site",
  "e-mail": "o e-mail de contato",
  telefone: "o telefone",
  cidade: "a cidade e o estado",
  ano: "o ano atual",
  retorno: "em quanto tempo respondemos, como “em até 24 horas úteis”",
} as const;

/** Of the settings. */
interface LiveFacts {
  settings: Pick<
    SiteData["settings"],
    "siteName" | "siteDescription" | "contactEmail" | "addressCity" | "addressState" | "answerHours"
  >;
  phone: { shown: string } | null;
  year: number;
}

/** What texts may name of the settings. */
export function liveValuesOf({ settings, phone, year }: LiveFacts): LiveValues {
  const { addressCity, addressState } = settings;
  return {
    empresa: settings.siteName,
    descrição: settings.siteDescription,
    "e-mail": settings.contactEmail ?? "",
    telefone: phone?.shown ?? "",
    cidade: [addressCity, addressCity && addressState].filter(Boolean).join(" – "),
    ano: String(year),
    retorno: describeAnswerPromise(settings.answerHours),
  } satisfies Record<keyof typeof LIVE_VALUES, string>;
}

/** Unknown names stay as they are written. */
export function fillIn(text: string, values: LiveValues): string {
  return text.replace(NAMED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** The same for a text or for all texts of a list. */
export function fillInAll<Value extends TextValue>(value: Value, values: LiveValues): Value {
  const fill = (one: unknown): unknown => {
    if (typeof one === "string") return fillIn(one, values);
    if (Array.isArray(one)) return one.map(fill);
    return Object.fromEntries(Object.entries(one as object).map(([name, inner]) => [name, fill(inner)]));
  };
  return fill(value) as Value;
}

/** Everything in double braces, also what names nothing. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name.trim());
}
