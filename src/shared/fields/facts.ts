// Facts about a field beside its type and limits. Zod stores them as the schema's meta data.

import type { z } from "zod";

/** The control an editor shows for a field; it also tells the meaning of the value. */
export type Control =
  | "line"
  | "plain"
  | "text"
  | "markdown"
  | "address"
  | "choice"
  | "image"
  /** One of the icons in shared/icons.ts. */
  | "icon"
  | "number"
  | "date"
  /** A time of day, "09:00". */
  | "time"
  /** Weekdays, as checkboxes. */
  | "weekdays"
  | "switch"
  | "title"
  | "slug"
  | "category"
  | "url"
  | "email"
  | "tel"
  | "color"
  /** Hidden until revealed, and named in the audit log without its value. */
  | "secret"
  /** Address of a file of this site or another. */
  | "file"
  | "logo"
  | "look"
  /** A typeface of the company's own. */
  | "font"
  /** Short texts, added one at a time. */
  | "tags"
  /** Texts written one per line. */
  | "points"
  /** Path of an uploaded image. Its column stores the image's id. */
  | "picture"
  /** Several pictures, in order. */
  | "pictures"
  /** Without a control: programs set it. */
  | "hidden"
  /** The sections of a page. */
  | "sections";

export interface FieldFacts {
  /** Label on screen. */
  title: string;
  control: Control;
  /** Shown below the control. */
  hint?: string;
  /** Rows of a textarea. */
  rows?: number;
  /** Longest text of a list item. */
  itemMax?: number;
  /** Labels of a choice's values. */
  labels?: readonly string[];
  /** Texts of the API documentation, for request bodies and for responses. */
  description?: string;
  answered?: string;
  /** The field is shown only if its siblings have these values. */
  shownWith?: Readonly<Record<string, string>>;
  /** Name of the column, if it differs from the field's. */
  column?: string;
}

export function factsOf(field: z.ZodType): FieldFacts {
  return field.meta() as unknown as FieldFacts;
}
