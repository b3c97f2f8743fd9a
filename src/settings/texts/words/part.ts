// A part of the site that is no page of sections, such as the footer or an e-mail, and its texts as the product brings
// them along. They stand in code, so that only what an owner has changed is stored and sent (docs/adr/0044). How each
// text is edited and checked is in features/site-texts: visitors' browsers need none of that.

/** A text, or a list such as the links of the menu. */
export type TextValue = string | readonly { readonly [field: string]: TextValue }[];

/** Texts by the part's and the field's name: `{ "cookies:title": "…" }`. Only what differs from the product's. */
export type StoredTexts = Readonly<Record<string, TextValue>>;

/** The texts of a part, by the names of its fields. */
export type Words = Readonly<Record<string, TextValue>>;

/** The names of the fields, with texts of any wording. */
type Worded<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Worded<Item>[]
    : { readonly [Name in keyof Value]: Worded<Value[Name]> };

export interface TextPart<Own extends Words = Words> {
  /** Begins the names of its texts. */
  name: string;
  /** What it says unless the owner has written something else: true of any company. */
  words: Own;
}

/** A part with its texts. */
export function definePart<const Own extends Words>(name: string, words: Own): TextPart<Worded<Own> & Words> {
  return { name, words: words as unknown as Worded<Own> & Words };
}

/** The name under which a text is stored. */
export function textKey(part: Pick<TextPart, "name">, field: string): string {
  return `${part.name}:${field}`;
}

/** The texts of a part: the owner's, and the product's where there are none. */
export function wordsOf<Own extends Words>(part: TextPart<Own>, stored: StoredTexts): Own {
  return Object.fromEntries(
    Object.entries(part.words).map(([field, own]) => {
      const key = textKey(part, field);
      const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
      return [field, value !== undefined && fitsShape(value, own) ? value : own];
    }),
  ) as unknown as Own;
}

/** Whether a stored value is what the code expects there, whatever somebody wrote into the row by hand. */
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
