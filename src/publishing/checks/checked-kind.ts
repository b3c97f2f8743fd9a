import { type AnyFields, namesOf } from "#src/shared/fields/declare-fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** What checks must know of a kind of content beside its fields' names. */
export interface CheckedKind {
  /**
   * What search engines and shared cards get of an item.
   * @param fields as typed: of any type, or missing
   * @param text the words of its content
   */
  describe(fields: Values, text: string): Description;
  /** Fields that are one link each. */
  linkFields: readonly string[];
}

export interface Description {
  title: DescribedText;
  description: DescribedText;
  /** Path of its picture. */
  image: string | null;
}

/** A text, and the field in which its author has written it; null where it stands in for a missing one. */
interface DescribedText {
  text: string;
  field: string | null;
}

/** The value of a field that is a text; empty for any other. */
export function textOf(fields: Values, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value.trim() : "";
}

/**
 * What the page of an item says in its head, and which fields are links: the same for all kinds.
 * @param opening the beginning of the content, where it stands in for a missing description
 */
export function checkedFields(fields: AnyFields, opening?: (text: string) => string): CheckedKind {
  const filled = (values: Values, ...names: string[]): DescribedText => {
    const known = names.filter((name) => fields.names.includes(name));
    const field = known.find((name) => textOf(values, name) !== "") ?? known.at(-1) ?? null;
    return { text: field === null ? "" : textOf(values, field), field };
  };
  return {
    describe(values, text) {
      const description = filled(values, "seoDescription", "description");
      const [image] = namesOf(fields, "picture", "pictures").flatMap((name) => values[name] ?? []);
      return {
        title: filled(values, "seoTitle", "title"),
        description: description.text === "" && opening ? { text: opening(text), field: null } : description,
        image: typeof image === "string" && image !== "" ? image : null,
      };
    },
    linkFields: namesOf(fields, "url"),
  };
}
