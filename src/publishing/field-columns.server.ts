// The columns of a kind's fields: a field has the column of its name, unless it says otherwise.
import { z } from "zod";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import type { ContentRow } from "./content-kind.server.ts";
import type { WordInText } from "#src/shared/word-lists.ts";
import { imagePath } from "#src/shared/media/media-path.ts";

/** What a kind has of its fields: their names for people, what histories keep of a row, and the schema of drafts. */
export function ofFields<Row extends object>(words: { one: string; inText?: WordInText }, fields: AnyFields) {
  return {
    words: { ...words, fields: fields.labels, secrets: namesOf(fields, "secret") },
    toFields: (row: Row) => toFields(fields, row),
    draft: z.object(fields.draft),
    markdown: namesOf(fields, "markdown"),
  };
}

/** The item of a row as the API gives it: its fields, its address, its status, and when it was written. */
export function toItem(fields: AnyFields, row: ContentRow): Record<string, unknown> {
  const { id, slug, isPublished, createdAt, updatedAt } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, ...toFields(fields, row), slug, isPublished, published: isPublished, ...times };
}

/** The fields of a row by their names in the API. */
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

/** The columns of what is stored as it was sent: all but addresses and images. Absent fields stay. */
export function toColumns<Row>(fields: AnyFields, changes: object): Partial<Row> {
  const apart = namesOf(fields, "slug", "picture", "pictures");
  const names = fields.names.filter((name) => !apart.includes(name));
  return Object.fromEntries(
    names.map((name) => [factOf(fields, name).column ?? name, (changes as Record<string, unknown>)[name]]),
  ) as Partial<Row>;
}
