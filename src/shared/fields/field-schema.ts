// Fields as the API sends them: JSON Schema with the facts of each field (facts.ts).

import type { Control } from "./facts.ts";

/** The parts of a JSON Schema that editors read. */
export interface FieldSchema {
  title?: string;
  control?: Control;
  /** Shown below the control. */
  hint?: string;
  /** Whether the editor offers to upload a document for this address. */
  takesFile?: boolean;
  /** The field is shown only if its siblings have these values. */
  shownWith?: Record<string, string>;
  /** Labels of a choice's values. */
  labels?: string[];
  type?: string;
  properties?: Record<string, FieldSchema>;
  /** Values with which an item of a list begins if it is not the first. */
  following?: Record<string, unknown>;
  /** Schema of a list's items. */
  items?: FieldSchema;
  enum?: string[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const TEXTS = new Set<Control | undefined>(["line", "plain", "text", "markdown", "address", "date"]);

/** Returns the empty value of a field. */
export function emptyOf(field: FieldSchema): unknown {
  if (field.properties) {
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [name, emptyOf(inner)]),
    );
  }
  if (field.items) return [];
  return field.default ?? (TEXTS.has(field.control) ? "" : null);
}
