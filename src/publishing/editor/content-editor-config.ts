// Derives a content type's editor from its fields: form values, validation and request bodies.

import { z } from "zod";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import { flag, splitLines } from "#src/shared/fields/sent-fields.ts";
import { checkBy, type FormErrors } from "#src/ui/forms/field-errors.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import type { EditedItem, EditorWords } from "./edited-content-type.ts";
import type { FieldRow } from "./editor-fields.tsx";

type FieldValue = string | string[] | boolean;
/** Values kept in the browser's copy: texts (points one per line), lists of tags, and flags. */
type TypedValues = Record<string, FieldValue>;
/** Form values: the above, plus images under their field name, stored or not. */
export type ItemValues = Record<string, FieldValue | ListedImage[]> & { isPublished: boolean };

export interface ImagesField {
  name: string;
  max: number;
  tooLarge: { title: string; description: string };
  tooMany?: string;
}

/** Parts of the page on which an item is written. */
export interface CanvasProps<Item> {
  /** The item as opened; `null` for a new one. */
  item: Item | null;
  values: ItemValues;
  /** Field of the title, which takes its size from the element around it. */
  title: React.ReactNode;
  /** Editor of the text. */
  text: React.ReactNode;
  /** First image: a file or a path; `null` if there is none. */
  image: File | string | null;
}

interface OwnParts<Item> {
  /** Base path of the API: "/api/posts". */
  path: string;
  /** Prefix of storage keys for local copies: "draft-post". */
  draftName: string;
  fields: AnyFields;
  /** The page on which title and text are written. */
  Canvas?: React.ComponentType<CanvasProps<Item>>;
  /** Layout of the panel beside it; fields that no row names are appended. */
  rows: readonly FieldRow[];
  images: Omit<ImagesField, "name">;
  /** Fixed start of public addresses: "/blog/". */
  folder: string;
  /** Marks labels of required fields with an asterisk. */
  hasAsterisks?: boolean;
  words: EditorWords;
}

export type ContentEditorConfig<Item extends EditedItem> = ReturnType<typeof defineContentEditor<Item>>;

export function defineContentEditor<Item extends EditedItem>(own: OwnParts<Item>) {
  const { fields } = own;
  const [picturesName = ""] = namesOf(fields, "picture", "pictures");
  const images: ImagesField = { ...own.images, name: picturesName };
  const points = namesOf(fields, "points");
  const texts = namesOf(fields, "markdown");
  const typed = fields.names.filter((name) => name !== images.name);
  const isOne = factOf(fields, images.name).control === "picture";
  const check = checkBy(formSchema(fields, typed));
  const pathsOf = (item: Item | null): string[] => {
    const value = item?.[images.name as keyof Item] as string[] | string | null | undefined;
    return value ? [value].flat() : [];
  };
  const toCopied = (values: ItemValues): TypedValues => {
    const { [images.name]: _images, ...copied } = values;
    return copied as TypedValues;
  };
  /** Typed fields as the API expects them: points become a list again. */
  const toTyped = (values: ItemValues): TypedValues => {
    const { isPublished: _published, ...copied } = toCopied(values);
    const lists = points.map((name) => [name, splitLines(String(copied[name]))]);
    return { ...copied, ...Object.fromEntries(lists) };
  };
  const imagesOf = (values: ItemValues) => values[images.name] as ListedImage[];
  return {
    ...own,
    /** Name of the text, if there is one. */
    textName: texts[0],
    images,
    labels: fields.labels,
    imagesOf,
    withImages: (listed: ListedImage[]) => ({ [images.name]: listed }) as Partial<ItemValues>,
    hasFiles: (values: ItemValues): boolean => imagesOf(values).some(({ file }) => file),
    /** Validates like the server. */
    check: (values: ItemValues) => check(toCopied(values)) as FormErrors<ItemValues>,
    /** Values for the browser's copy, which cannot hold files. */
    toCopied,
    /** Whether a new item is complete enough for autosave. */
    mayCreate: (values: ItemValues): boolean => {
      const copied = toCopied(values);
      const isBegun = texts.some((name) => String(copied[name]).trim() !== "");
      return isBegun && Object.keys(check(copied)).length === 0;
    },
    /** @param item `null` for a new one */
    toValues: (item: Item | null) =>
      ({
        ...Object.fromEntries(typed.map((name) => [name, toValue(fields, name, item?.[name as keyof Item])])),
        [images.name]: pathsOf(item).map((path) => ({ key: path, path })),
        isPublished: item?.isPublished ?? false,
      }) as unknown as ItemValues,
    /** Replaces sent files by their stored paths in the current images. */
    afterSave: (current: ListedImage[], sent: ListedImage[], saved: Item): ListedImage[] =>
      current.map((image) => toStored(image, sent, pathsOf(saved))),
    /** Draft fields by their API names, with stored images only. */
    toDraft: (values: ItemValues, listed = imagesOf(values)): Record<string, unknown> => {
      const paths = listed.flatMap(({ path }) => path ?? []);
      return { ...toTyped(values), [images.name]: isOne ? (paths[0] ?? null) : paths };
    },
    /** Multipart request that creates an item: texts as they are, lists and flags as JSON, and files. */
    toBody: (values: ItemValues, isPublished: boolean): FormData => {
      const body = new FormData();
      const sent: Record<string, unknown> = { ...toTyped(values), isPublished };
      for (const [name, value] of Object.entries(sent)) {
        if (value !== "") body.set(name, typeof value === "string" ? value : JSON.stringify(value));
      }
      for (const { file } of imagesOf(values)) if (file) body.append(images.name, file);
      return body;
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

/** Builds the validation schema of the typed fields. */
function formSchema(
  { complete, ...fields }: AnyFields,
  typed: readonly string[],
): z.ZodType<unknown, object> & Pick<z.ZodObject, "shape"> {
  const split = (value: unknown) => (typeof value === "string" ? splitLines(value) : value);
  const shape = Object.entries(complete).flatMap(([name, schema]) => {
    if (!typed.includes(name)) return [];
    return [[name, factOf(fields, name).control === "points" ? z.preprocess(split, schema) : schema]];
  });
  return z.object({ ...Object.fromEntries(shape), isPublished: flag("Publicar") });
}

/** Replaces a sent file by its stored path, at the same position. */
function toStored(image: ListedImage, sent: ListedImage[], paths: string[]): ListedImage {
  const path = paths[sent.findIndex(({ key }) => key === image.key)];
  return image.file && path ? { key: image.key, path } : image;
}
