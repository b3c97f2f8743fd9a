// A part of the site outside pages of sections, such as the footer or an e-mail, with its default texts. The defaults
// are in code, so that only the owner's changes are stored and sent (docs/adr/0044). Editing and validation are in
// features/site-texts, since visitors' browsers do not need them.

export type TextValue = string | readonly { readonly [field: string]: TextValue }[];

/** Texts that differ from the defaults, by part and field: `{ "cookies:title": "…" }`. */
export type StoredTexts = Readonly<Record<string, TextValue>>;

export type Words = Readonly<Record<string, TextValue>>;

/** Keeps the field names but widens the texts to any wording. */
type Worded<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Worded<Item>[]
    : { readonly [Name in keyof Value]: Worded<Value[Name]> };

export interface TextPart<Own extends Words = Words> {
  name: string;
  /** Default texts, true of any company. */
  words: Own;
}

export function definePart<const Own extends Words>(name: string, words: Own): TextPart<Worded<Own> & Words> {
  return { name, words: words as unknown as Worded<Own> & Words };
}

export function textKey(part: Pick<TextPart, "name">, field: string): string {
  return `${part.name}:${field}`;
}

/** Returns a part's texts: the owner's, with defaults for the rest. */
export function wordsOf<Own extends Words>(part: TextPart<Own>, stored: StoredTexts): Own {
  return Object.fromEntries(
    Object.entries(part.words).map(([field, own]) => {
      const key = textKey(part, field);
      const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
      return [field, value !== undefined && fitsShape(value, own) ? value : own];
    }),
  ) as unknown as Own;
}

/** Checks a stored value's shape, since the row may have been edited by hand. */
function fitsShape(value: unknown, model: unknown): boolean {
  if (typeof model === "string") return typeof value === "string";
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.every((item) => model.length === 0 || fitsShape(item, model[0]));
  }
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(model as object).every(([name, inner]) =>
      fitsShape((value as Record<string, unknown>)[name], inner),
    )
  );
}
