// Sections as owners write them: two or three items, long texts, no drawing, unlike the demo's.

/** Describes a section type as `GET /api/pages/kinds` does. */
export interface DescribedKind {
  type: string;
  example: Record<string, unknown>;
  schema: { properties: { items?: ItemsSchema } };
}

interface ItemsSchema {
  maxItems?: number;
  items: { properties?: Record<string, { maxLength?: number }> };
}

const SENTENCE = "Cada pessoa treina na própria tela, com pacientes de mentira, até ninguém mais perguntar. ";
/** Texts of at least this limit take more than one line. */
const LONG = 100;

/** Returns the section twice, with two and with three items; once, if it has no list. */
export function writeAsOwner({ type, example, schema }: DescribedKind) {
  const { items } = example;
  const list = schema.properties.items;
  if (!Array.isArray(items) || !list) return [toSection(type, example)];
  return [2, 3].map((count) =>
    toSection(type, {
      ...example,
      items: Array.from({ length: Math.min(count, list.maxItems ?? count) }, (_, index) =>
        withLongTexts(items[index % items.length] as object, list),
      ),
    }),
  );
}

function withLongTexts(item: object, { items: { properties = {} } }: ItemsSchema) {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const room = properties[name]?.maxLength ?? 0;
      const isText = typeof value === "string" && room >= LONG && !value.startsWith("/");
      return [name, isText ? SENTENCE.repeat(2).slice(0, room).trim() : (value as unknown)];
    }),
  );
}

function toSection(type: string, props: object) {
  const drawn = JSON.stringify(props);
  const bare = JSON.parse(drawn, (name, value: unknown) => (name === "drawing" ? "none" : value)) as object;
  return { id: crypto.randomUUID(), type, version: 1, props: bare };
}
