// The parts of a text's JSON Schema that its form reads.
export interface FieldSchema {
  title?: string;
  control?: "line" | "text" | "address";
  /** Of a list: its items. */
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  maxLength?: number;
  maxItems?: number;
}

/** What a new item of a list begins with. */
export function emptyItem({ properties = {} }: FieldSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, { items }]) => [name, items ? [] : ""]));
}
