/** What checks must know of a kind of content beside its fields' names. */
export interface CheckedKind {
  /**
   * What search engines and shared cards get of an item.
   * @param fields as typed: of any type, or missing
   * @param text the words of its content
   */
  describe(fields: Readonly<Record<string, unknown>>, text: string): Description;
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
export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value.trim() : "";
}
