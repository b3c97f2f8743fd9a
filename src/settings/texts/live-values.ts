// Values that a text may reference, as in "A {{empresa}} faz software", so that it stays true when settings change.

import { describeAnswerPromise } from "#src/shared/time/business-hours.ts";
import type { SiteData } from "../site-data.ts";
import type { TextValue } from "./words/part.ts";

export type LiveValues = Readonly<Record<string, string>>;

/** Matches `{{empresa}}`, with optional spaces. */
const NAMED = /\{\{\s*([\p{L}-]+)\s*\}\}/gu;

/** Values available in every text, with their meaning. */
export const LIVE_VALUES = {
  empresa: "o nome do site",
  descrição: "a descrição do site",
  "e-mail": "o e-mail de contato",
  telefone: "o telefone",
  cidade: "a cidade e o estado",
  ano: "o ano atual",
  retorno: "em quanto tempo respondemos, como “em até 24 horas úteis”",
} as const;

interface LiveFacts {
  settings: Pick<
    SiteData["settings"],
    "siteName" | "siteDescription" | "contactEmail" | "addressCity" | "addressState" | "answerHours"
  >;
  phone: { shown: string } | null;
  year: number;
}

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

/** Leaves unknown names unchanged. */
export function fillIn(text: string, values: LiveValues): string {
  return text.replace(NAMED, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Returns what somebody edits: a text that is one value alone is shown by that value, and stays one until it is changed;
 * names within other words are shown as such.
 */
export function toEditedText(text: string, values: LiveValues): string {
  return /^\s*\{\{[^{}]*\}\}\s*$/.test(text) ? fillIn(text, values) || text : text;
}

export function fillInAll<Value extends TextValue>(value: Value, values: LiveValues): Value {
  const fill = (one: unknown): unknown => {
    if (typeof one === "string") return fillIn(one, values);
    if (Array.isArray(one)) return one.map(fill);
    return Object.fromEntries(Object.entries(one as object).map(([name, inner]) => [name, fill(inner)]));
  };
  return fill(value) as Value;
}

/** Returns everything in double braces, including unknown names. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name.trim());
}
