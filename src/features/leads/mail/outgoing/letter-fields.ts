// Fills in the fields of mails to leads, such as `{{primeiro_nome}}`, for one mail at a time.

import { firstNameOf } from "#src/shared/people/first-name.ts";

/** Fields by their names in texts, with their names in menus. */
export const LETTER_FIELDS = {
  primeiro_nome: "Primeiro nome",
  nome: "Nome completo",
  empresa: "Empresa",
} as const;

type FieldName = keyof typeof LETTER_FIELDS;
export type LetterValues = Readonly<Record<FieldName, string | null>>;

/** Returns the values of a lead. The first name of what looks like a company is the whole name. */
export const letterValues = ({
  name,
  company,
}: {
  name: string | null;
  company: string | null;
}): LetterValues => ({
  primeiro_nome: firstNameOf(name) ?? (name?.trim() || null),
  nome: name,
  empresa: company,
});

/** The editor escapes the underscore. */
const PLACE = /\{\{\s*(primeiro\\?_nome|nome|empresa)\s*\}\}/g;

/**
 * Fills in the fields, or returns the name of one without a value. A first name that is unknown leaves a greeting without
 * a name, and is missing only elsewhere.
 * @param write escapes a value, which may come from a stranger
 */
export function fillInFields(
  text: string,
  values: LetterValues,
  write = (value: string) => value,
): { ok: true; text: string } | { ok: false; missing: FieldName } {
  let missing: FieldName | undefined;
  const greeted = values.primeiro_nome ? text : greetNobody(text);
  const filled = greeted.replaceAll(PLACE, (place, written: string) => {
    const name = written.replace("\\", "") as FieldName;
    const value = values[name];
    if (!value) missing ??= name;
    return value ? write(value) : place;
  });
  return missing === undefined ? { ok: true, text: filled } : { ok: false, missing };
}

const FIRST_NAME = String.raw`\{\{\s*primeiro\\?_nome\s*\}\}`;
const SPACES = String.raw`[^\S\n]*`;
/** Spaces before a punctuation mark, which the name stood between. */
const GAP = String.raw`(?:[^\S\n]+(?=[.,;:!?]))?`;
const GREETING = new RegExp(
  String.raw`(?<!\p{L})(Olá|Ola|Oi|Opa|Bom dia|Boa tarde|Boa noite)[^\S\n]+${FIRST_NAME}${GAP}`,
  "giu",
);
const AFTER_COMMA = new RegExp(`,${SPACES}${FIRST_NAME}${GAP}`, "gu");
const OWN_LINE = new RegExp(`^${SPACES}${FIRST_NAME}${SPACES}(?:[,:.!]${SPACES})?(?:\\n+|$)`, "gmu");
const AT_START = new RegExp(String.raw`(^|[.!?]\s+)${FIRST_NAME}${SPACES},\s*(\p{L})`, "gmu");

/** Turns "Olá, {{primeiro_nome}}!" into "Olá!", and "{{primeiro_nome}}, segue" into "Segue". */
function greetNobody(text: string): string {
  return text
    .replaceAll(GREETING, "$1")
    .replaceAll(AFTER_COMMA, "")
    .replaceAll(OWN_LINE, "")
    .replaceAll(AT_START, (_all, before: string, letter: string) => before + letter.toUpperCase());
}
