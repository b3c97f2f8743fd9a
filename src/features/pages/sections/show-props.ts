// Turns the props of a section into what its component shows.
import type { ReactNode } from "react";
import { z } from "zod";
import type { StoredImage } from "#src/media/schema.ts";
import type { FocalPoint } from "#src/shared/media/focal-point.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { memoize } from "#src/shared/memoize.ts";
import type { SectionKind } from "./schema.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { ImageValue } from "#src/shared/fields/fields.ts";
import type { Shown, ShownImage } from "./shown.ts";

/** Where a value is in the props: `["items", 0, "title"]`. */
export type PropPath = readonly (string | number)[];

/** Makes of a text what is shown for it; null where an empty text shows nothing. */
export type ShowText = (text: string, path: PropPath) => ReactNode;

/** What is shown for values that are more than text; left out: Markdown as it is written, images of unknown size. */
export interface ShowOthers {
  showImage?: (image: ImageValue, path: PropPath) => ShownImage | null;
  showMarkdown?: ShowText;
  /** Fills in the texts that components use as they are, for attributes; left out: texts as they are stored. */
  fillText?: (text: string) => string;
}

/** The fields of a kind, with the controls of their editor. */
export function fieldsOf({ schema }: Pick<SectionKind<never>, "schema">): FieldSchema {
  return describe(schema);
}

const describe = memoize(
  (schema: SectionKind<never>["schema"]) => z.toJSONSchema(schema, { io: "output" }) as FieldSchema,
);

/** The field at a place of the props; undefined where there is none. */
export function fieldAt(fields: FieldSchema, path: PropPath): FieldSchema | undefined {
  return path.reduce<FieldSchema | undefined>(
    (field, name) => (typeof name === "number" ? field?.items : field?.properties?.[name]),
    fields,
  );
}

/** The place of the address that belongs to the text of a link: both are in the same part of the props. */
export function linkBeside(fields: FieldSchema, path: PropPath): PropPath | undefined {
  const part = path.slice(0, -1);
  const { properties = {} } = fieldAt(fields, part) ?? {};
  const name = Object.keys(properties).find((other) => properties[other]?.control === "address");
  return name === undefined || part.length === 0 ? undefined : [...part, name];
}

/** The part of a list, such as a card, that a value is in: the innermost one; undefined where it is in none. */
export function partAround(path: PropPath): PropPath | undefined {
  const index = path.findLastIndex((name) => typeof name === "number");
  return index === -1 ? undefined : path.slice(0, index + 1);
}

/**
 * The props as the kind's component wants them. Whatever is missing or of a wrong type, as in a draft, is empty: a
 * page is shown in any state.
 */
export function showProps<Props>(
  kind: Pick<SectionKind<Props>, "schema">,
  props: unknown,
  showText: ShowText,
  others: ShowOthers = {},
): { shown: Shown<Props>; props: Props } {
  const fields = fieldsOf(kind as Pick<SectionKind<never>, "schema">);
  const { showImage = showUnmeasured, showMarkdown = (text) => text || null, fillText } = others;
  return {
    shown: showValue(fields, props, { showText, showImage, showMarkdown }, []) as Shown<Props>,
    props: showValue(
      fields,
      props,
      fillText ? { ...AS_THEY_ARE, showText: fillText } : AS_THEY_ARE,
      [],
    ) as Props,
  };
}

interface Shows extends Required<Omit<ShowOthers, "fillText">> {
  showText: ShowText;
}

const AS_THEY_ARE: Shows = {
  showText: (text) => text,
  showMarkdown: (text) => text,
  showImage: (image) => image as never,
};

function showValue(field: FieldSchema, value: unknown, shows: Shows, path: PropPath): unknown {
  if (field.properties) {
    const object = isObject(value) ? value : {};
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [
        name,
        showValue(inner, object[name], shows, [...path, name]),
      ]),
    );
  }
  const { items } = field;
  if (items) {
    const list = Array.isArray(value) ? value : [];
    return list.map((item, index) => showValue(items, item, shows, [...path, index]));
  }
  return showField(field, value, shows, path);
}

function showField(field: FieldSchema, value: unknown, shows: Shows, path: PropPath): unknown {
  const text = typeof value === "string" ? value : "";
  switch (field.control) {
    case "line":
    case "text":
      return shows.showText(text, path);
    case "markdown":
      return shows.showMarkdown(text, path);
    case "image": {
      const image = readImage(value);
      return image && shows.showImage(image, path);
    }
    case "plain":
    case "address":
    case "date":
      return text;
    case "switch":
      return value === true;
    case "number":
      return Number.isInteger(value) ? value : field.default;
    default:
      if (field.enum) return field.enum.includes(text) ? text : field.default;
      return value;
  }
}

/** An image as a draft may have it: null where it is none. */
function readImage(value: unknown): ImageValue | null {
  if (!isObject(value) || typeof value.path !== "string" || !value.path.startsWith("/media/")) return null;
  const { alt, focalPoint } = value;
  return {
    path: value.path,
    alt: typeof alt === "string" ? alt : "",
    ...(isFocalPoint(focalPoint) && { focalPoint }),
  };
}

function isFocalPoint(value: unknown): value is FocalPoint {
  const isFraction = (one: unknown) => typeof one === "number" && one >= 0 && one <= 1;
  return isObject(value) && isFraction(value.x) && isFraction(value.y);
}

/** A stored image as one use of it shows it. */
export function asUsed(image: StoredImage, { alt, focalPoint }: ImageValue): ShownImage {
  return { ...image, alt, ...(focalPoint && { focalPoint }) };
}

/** Where its size is not known, as in an editor before it is asked. */
function showUnmeasured(image: ImageValue): ShownImage | null {
  const id = readImageId(image.path);
  return id === null ? null : asUsed({ id, width: 1280, height: 800, placeholder: "" }, image);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
