// Fields as they come over the API: as JSON Schema, with what each says of itself (facts.ts).
import type { Control } from "./facts.ts";

/** The parts of a JSON Schema that editors read. */
export interface FieldSchema {
  title?: string;
  control?: Control;
  /** Below the control. */
  hint?: string;
  /** A document can be uploaded for this address. */
  takesFile?: boolean;
  /** It is offered only beside fields with these values, in the same part. */
  shownWith?: Record<string, string>;
  /** What the editor calls the names of a choice. */
  labels?: string[];
  type?: string;
  properties?: Record<string, FieldSchema>;
  /** Of a list. */
  items?: FieldSchema;
  enum?: string[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const TEXTS = new Set<Control | undefined>(["line", "plain", "text", "markdown", "address", "date"]);

/** An empty value of a field. */
export function emptyOf(field: FieldSchema): unknown {
  if (field.properties) {
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [name, emptyOf(inner)]),
    );
  }
  if (field.items) return [];
  return field.default ?? (TEXTS.has(field.control) ? "" : null);
}
