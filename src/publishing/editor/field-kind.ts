// A kind of content in the editor, made of its fields: what the form holds, checks and sends.
import { z } from "zod";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import { flag, splitLines } from "#src/shared/fields/sent-fields.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import type { FieldRow } from "./editor-fields.tsx";
import { toFormData } from "./form-values.ts";

type FieldValue = string | string[] | boolean;
/** What the form holds: texts, also of points, one per line; lists of tags; and flags. */
export type FieldValues = EditedValues & Record<string, FieldValue>;

/** The images that an item has beside the text. */
export interface ImagesField {
  name: string;
  max: number;
  tooLarge: { title: string; description: string };
  tooMany?: string;
}

interface OwnParts extends Pick<EditedKind<never, never, never>, "path" | "draftName" | "words"> {
  fields: AnyFields;
  /** The rows of the editor; fields that no row names follow. */
  rows: readonly FieldRow[];
  images: ImagesField;
  /** The fixed start of public addresses: "/blog/". */
  folder: string;
  /** Whether the names of required fields end with an asterisk. */
  hasAsterisks?: boolean;
}

export interface FieldKind<Item extends EditedItem>
  extends
    EditedKind<Item, FieldValues, ListedImage[]>,
    Omit<OwnParts, keyof EditedKind<never, never, never>> {}

/** Makes the editor of a kind from its fields. */
export function defineFieldKind<Item extends EditedItem>(own: OwnParts): FieldKind<Item> {
  const { fields, images } = own;
  const points = namesOf(fields, "points");
  const typed = fields.names.filter((name) => name !== images.name);
  const isOne = factOf(fields, images.name).control === "picture";
  const pathsOf = (item: Item | null): string[] => {
    const value = item?.[images.name as keyof Item] as string[] | string | null | undefined;
    return value ? [value].flat() : [];
  };
  /** Points as a list again. */
  const toLists = (values: FieldValues): Record<string, FieldValue> => ({
    ...values,
    ...Object.fromEntries(points.map((name) => [name, splitLines(String(values[name]))])),
  });
  return {
    ...own,
    schema: formSchema(fields, points),
    labels: fields.labels,
    toValues: (item) =>
      Object.fromEntries([
        ...typed.map((name) => [name, toValue(fields, name, item?.[name as keyof Item])]),
        ["isPublished", item?.isPublished ?? false],
      ]) as FieldValues,
    toFiles: (item) => pathsOf(item).map((path) => ({ key: path, path })),
    isFilesChanged: (files, item) =>
      files.map(({ path, key }) => path ?? key).join() !== pathsOf(item).join(),
    afterSave: (files, sent, saved) => files.map((file) => toStored(file, sent, pathsOf(saved))),
    storeFiles: async (files, store) => {
      const stored: ListedImage[] = [];
      for (const { key, path, file } of files) stored.push({ key, path: file ? await store(file) : path });
      return stored;
    },
    toDraft: ({ isPublished: _published, ...values }, files) => {
      const paths = files.flatMap(({ path }) => path ?? []);
      return { ...toLists(values as FieldValues), [images.name]: isOne ? (paths[0] ?? null) : paths };
    },
    toBody: (values, files) => {
      const filled = Object.entries(toLists(values)).filter(([, value]) => value !== "");
      const form = toFormData(Object.fromEntries(filled));
      for (const { file } of files) if (file) form.append(images.name, file);
      return form;
    },
  };
}

function toValue(fields: AnyFields, name: string, value: unknown): FieldValue {
  const { control } = factOf(fields, name);
  if (control === "switch") return value === true;
  if (control === "tags") return (value as string[] | undefined) ?? [];
  if (control === "points") return ((value as string[] | undefined) ?? []).join("\n");
  return (value as string | null | undefined) ?? "";
}

/** Checks what is typed, as the server will. */
function formSchema({ complete }: AnyFields, points: string[]) {
  const split = (value: unknown) => (typeof value === "string" ? splitLines(value) : value);
  const asTyped = points.map((name) => [name, z.preprocess(split, complete[name] ?? z.unknown())]);
  return z.object({ ...complete, ...Object.fromEntries(asTyped), isPublished: flag("Publicar") });
}

/** Replaces a file that has been sent by its stored path, in the same place of the list. */
function toStored(image: ListedImage, sent: ListedImage[], paths: string[]): ListedImage {
  const path = paths[sent.findIndex(({ key }) => key === image.key)];
  return image.file && path ? { key: image.key, path } : image;
}
