// Maps fields to columns: each field has a column of the same name unless it declares another.

import { z } from "zod";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import type { WordInText } from "#src/shared/word-lists.ts";
import type { ContentRow } from "./publishable-type.server.ts";

/** The parts of a content type that follow from its fields. */
export function fieldParts<Row extends object>(
  words: { one: string; inText?: WordInText },
  fields: AnyFields,
) {
  return {
    words: { ...words, fields: fields.labels, secrets: namesOf(fields, "secret") },
    toFields: (row: Row) => toFields(fields, row),
    draft: z.object(fields.draft),
    markdown: namesOf(fields, "markdown"),
  };
}

/** The row as an API item: fields, address, status and timestamps. */
export function toItem(fields: AnyFields, row: ContentRow): Record<string, unknown> {
  const { id, slug, isPublished, createdAt, updatedAt } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, ...toFields(fields, row), slug, isPublished, published: isPublished, ...times };
}

/** The row's fields by their API names. */
export function toFields(fields: AnyFields, row: object): Record<string, unknown> {
  return Object.fromEntries(fields.names.map((name) => [name, toValue(fields, name, row)]));
}

function toValue(fields: AnyFields, name: string, row: object): unknown {
  const { control, column = name } = factOf(fields, name);
  if (!(column in row)) throw new Error(`${name} has no column ${column}`);
  const value = (row as Record<string, unknown>)[column];
  if (control === "picture") return value && imagePath(value as string);
  return control === "pictures" ? (value as string[]).map(imagePath) : value;
}

/** The columns of fields that are stored as sent, which excludes addresses and images. Absent fields stay absent. */
export function toColumns<Row>(fields: AnyFields, changes: object): Partial<Row> {
  const excluded = namesOf(fields, "slug", "picture", "pictures");
  const names = fields.names.filter((name) => !excluded.includes(name));
  return Object.fromEntries(
    names.map((name) => [factOf(fields, name).column ?? name, (changes as Record<string, unknown>)[name]]),
  ) as Partial<Row>;
}
