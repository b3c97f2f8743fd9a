// Turns the props of a section into what its component shows.
import type { ReactNode } from "react";
import { z } from "zod";
import type { Control, SectionKind } from "./schema.ts";
import type { Shown } from "./shown.ts";

/** Where a value is in the props: `["items", 0, "title"]`. */
export type PropPath = readonly (string | number)[];

/** Makes of a text what is shown for it; null where an empty text shows nothing. */
export type ShowText = (text: string, path: PropPath) => ReactNode;

/** The parts of a JSON Schema that are read here. */
export interface FieldSchema {
  title?: string;
  control?: Control;
  /** What the editor calls the names of a choice. */
  labels?: string[];
  type?: string;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  enum?: string[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const schemas = new WeakMap<object, FieldSchema>();

/** The fields of a kind, with the controls of their editor. */
export function fieldsOf({ schema }: Pick<SectionKind<never>, "schema">): FieldSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "output" }) as FieldSchema;
  schemas.set(schema, made);
  return made;
}

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

/**
 * The props as the kind's component wants them. Whatever is missing or of a wrong type, as in a draft, is empty: a
 * page is shown in any state.
 */
export function showProps<Props>(
  kind: Pick<SectionKind<Props>, "schema">,
  props: unknown,
  showText: ShowText,
): { shown: Shown<Props>; props: Props } {
  const fields = fieldsOf(kind as Pick<SectionKind<never>, "schema">);
  return {
    shown: showValue(fields, props, showText, []) as Shown<Props>,
    props: showValue(fields, props, (text) => text, []) as Props,
  };
}

function showValue(field: FieldSchema, value: unknown, showText: ShowText, path: PropPath): unknown {
  if (field.properties) {
    const object = isObject(value) ? value : {};
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [
        name,
        showValue(inner, object[name], showText, [...path, name]),
      ]),
    );
  }
  const { items } = field;
  if (items) {
    const list = Array.isArray(value) ? value : [];
    return list.map((item, index) => showValue(items, item, showText, [...path, index]));
  }
  const text = typeof value === "string" ? value : "";
  if (field.control === "line" || field.control === "text") return showText(text, path);
  if (field.enum) return field.enum.includes(text) ? text : field.default;
  return field.control === "address" ? text : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
