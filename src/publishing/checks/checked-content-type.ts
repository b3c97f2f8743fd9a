import type { Resources } from "#src/platform/resources/resources.ts";
import { type AnyFields, namesOf } from "#src/shared/fields/declare-fields.ts";
import type { FoundLink } from "./classify-links.ts";
import type { Warning } from "./schema.ts";

type Values = Readonly<Record<string, unknown>>;

/** Configures the checks of a content type. */
export interface CheckedContentType {
  /**
   * Title, description and picture for search engines and share cards.
   * @param fields as typed: of any type, or missing
   * @param text plain text of the content
   */
  describe(fields: Values, text: string): Description;
  /** Fields whose value is a link. */
  linkFields: readonly string[];
  /** Reads what is below the fields, such as the sections of a page. */
  readParts?(fields: Values): CheckedParts;
  /** Reads what depends on more than the fields. */
  readStored?(resources: Resources, fields: Values): Promise<StoredParts>;
}

export interface StoredParts {
  /** Whether the item's page has an element with this id outside of its texts. */
  hasPlace: (id: string) => boolean;
  warnings: Warning[];
}

export interface CheckedParts {
  links: FoundLink[];
  /** Texts whose links are checked, too. */
  markdown: { field: string; text: string }[];
  warnings: Warning[];
}

export interface Description {
  title: DescribedText;
  description: DescribedText;
  /** Path of the picture. */
  image: string | null;
}

/** A text and the field it comes from; null if it is a fallback. */
interface DescribedText {
  text: string;
  field: string | null;
}

/** The trimmed text of a field; "" if it is not a string. */
export function textOf(fields: Values, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value.trim() : "";
}

interface CheckedOptions extends Pick<CheckedContentType, "readParts" | "readStored"> {
  opening?: (text: string) => string;
}

/**
 * Derives the checks from the declared fields.
 * @param options.opening extracts a fallback description from the content
 */
export function checkedFields(
  fields: AnyFields,
  { opening, readParts, readStored }: CheckedOptions = {},
): CheckedContentType {
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
    ...(readParts && { readParts }),
    ...(readStored && { readStored }),
  };
}
