// What a field says of itself beside its type and limits. Zod keeps it as the schema's meta data.
import type { z } from "zod";

/** How an editor shows a field, and what its value means. */
export type Control =
  | "line"
  | "plain"
  | "text"
  | "markdown"
  | "address"
  | "choice"
  | "image"
  /** One of the icons that ship (shared/icons.ts). */
  | "icon"
  | "number"
  | "date"
  /** A time of day, "09:00". */
  | "time"
  /** Days of the week, as boxes. */
  | "weekdays"
  | "switch"
  | "title"
  | "slug"
  | "category"
  | "url"
  | "email"
  | "tel"
  | "color"
  /** Hidden while nobody asks to see it, and named in the audit log without its value. */
  | "secret"
  /** The address of a file, of this site or of another. */
  | "file"
  | "logo"
  | "look"
  /** Short texts, each added by a button. */
  | "tags"
  /** Texts that are written one per line. */
  | "points"
  /** The path of an uploaded image; its column has the image's id. */
  | "picture"
  /** Several of them, in their order. */
  | "pictures"
  /** What a page is made of. */
  | "sections";

export interface FieldFacts {
  /** Its name on screen. */
  title: string;
  control: Control;
  /** Below the control. */
  hint?: string;
  /** Lines of a text of several. */
  rows?: number;
  /** Longest text of an item of a list. */
  itemMax?: number;
  /** What the names of a choice are called. */
  labels?: readonly string[];
  /** What the documentation says of it in bodies, and in answers. */
  description?: string;
  answered?: string;
  /** It is shown only beside fields with these values, in the same part. */
  shownWith?: Readonly<Record<string, string>>;
  /** The column that holds it, if that has another name. */
  column?: string;
}

/** What a field says of itself. */
export function factsOf(field: z.ZodType): FieldFacts {
  return field.meta() as unknown as FieldFacts;
}
