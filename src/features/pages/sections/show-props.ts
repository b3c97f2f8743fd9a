// Turns stored props into what a view shows.

import type { ReactNode } from "react";
import { z } from "zod";
import type { StoredImage } from "#src/media/schema.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { ImageValue } from "#src/shared/fields/fields.ts";
import type { FocalPoint } from "#src/shared/media/focal-point.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { memoize } from "#src/shared/memoize.ts";
import type { SectionType } from "./schema.ts";
import type { Shown, ShownImage } from "./section-view.ts";

/** Path of a value in the props: `["items", 0, "title"]`. */
export type PropPath = readonly (string | number)[];

/** Renders a text; null if an empty text shows nothing. */
export type ShowText = (text: string, path: PropPath) => ReactNode;

/** Renders other values. Left out: plain Markdown source, images of unknown size. */
export interface ShowOthers {
  showImage?: (image: ImageValue, path: PropPath) => ShownImage | null;
  showMarkdown?: ShowText;
  /** Fills in the texts that components use as they are, for attributes; left out: texts as they are stored. */
  fillText?: (text: string) => string;
}

/** Returns the type's fields as JSON Schema with the controls of the editor. */
export function fieldsOf({ schema }: Pick<SectionType<never>, "schema">): FieldSchema {
  return describe(schema);
}

const describe = memoize(
  (schema: SectionType<never>["schema"]) => z.toJSONSchema(schema, { io: "output" }) as FieldSchema,
);

/** Returns the field at a path; undefined if there is none. */
export function fieldAt(fields: FieldSchema, path: PropPath): FieldSchema | undefined {
  return path.reduce<FieldSchema | undefined>(
    (field, name) => (typeof name === "number" ? field?.items : field?.properties?.[name]),
    fields,
  );
}

/** Returns the path of the address that belongs to the text of a link: a sibling in the same object. */
export function linkBeside(fields: FieldSchema, path: PropPath): PropPath | undefined {
  const part = path.slice(0, -1);
  const { properties = {} } = fieldAt(fields, part) ?? {};
  const name = Object.keys(properties).find((other) => properties[other]?.control === "address");
  return name === undefined || part.length === 0 ? undefined : [...part, name];
}

/** Returns the path of the innermost list item, such as a card, that contains a value; undefined outside of lists. */
export function partAround(path: PropPath): PropPath | undefined {
  const index = path.findLastIndex((name) => typeof name === "number");
  return index === -1 ? undefined : path.slice(0, index + 1);
}

/**
 * Prepares props for the view. Missing or invalid values, as in drafts, become empty, so a page can be shown in any
 * state.
 */
export function showProps<Props>(
  sectionType: Pick<SectionType<Props>, "schema">,
  props: unknown,
  showText: ShowText,
  others: ShowOthers = {},
): { shown: Shown<Props>; props: Props } {
  const fields = fieldsOf(sectionType as Pick<SectionType<never>, "schema">);
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
    case "hidden":
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

/** Combines a stored image with the alternative text and focal point of one use. */
export function toShownImage(image: StoredImage, { alt, focalPoint }: ImageValue): ShownImage {
  return { ...image, alt, ...(focalPoint && { focalPoint }) };
}

/** Assumes a size, as in the editor before the server has answered. */
function showUnmeasured(image: ImageValue): ShownImage | null {
  const id = readImageId(image.path);
  return id === null ? null : toShownImage({ id, width: 1280, height: 800, placeholder: "" }, image);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
