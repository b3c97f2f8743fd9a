// Fields that forms send as text: lists as JSON, flags as "true" and "false". JSON bodies send them with their types.

import { z } from "zod";
import { parseCheckedJson } from "../sent-json.ts";
import type { FieldOptions } from "./fields.ts";
import { line } from "./text.ts";

interface ListOptions extends FieldOptions {
  /** Longest text of an item. */
  itemMax: number;
  /** Most items. */
  max?: number;
  /** Schema of an item, if the usual messages do not fit. */
  item?: z.ZodType<string>;
  notList?: string;
  tooMany?: string;
  repeated?: string;
}

/** A list of distinct texts. `null` and "" empty it. */
export function textList(label: string, options: ListOptions) {
  const {
    itemMax,
    max = 50,
    item = line(label, itemMax).min(1, `${label}: nenhum item pode ficar vazio`),
    notList = `${label}: envie uma lista de textos`,
    tooMany = `${label}: no máximo ${max} itens`,
    repeated = `${label}: há itens repetidos`,
    words: _words,
    ...facts
  } = options;
  const texts = z
    .array(item, notList)
    .max(max, tooMany)
    .refine((items) => new Set(items).size === items.length, repeated)
    .nullable()
    .transform((items) => items ?? []);
  return z
    .preprocess(parseJsonText, texts)
    .default([])
    .meta({ title: label, control: "tags", itemMax, ...facts });
}

function parseJsonText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return [];
  try {
    return parseCheckedJson(value);
  } catch {
    return value;
  }
}

/** Splits a list written one item per line, without empty lines. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function points(label: string, options: ListOptions) {
  return textList(label, { control: "points", ...options });
}

/** Path of an uploaded image. Control characters need no check: a path with them matches no image. */
export function picture(label: string, options: FieldOptions & { max?: number; column?: string }) {
  const { max = 500, words: _words, ...facts } = options;
  return z
    .string({ error: `${label}: valor inválido` })
    .trim()
    .max(max, `${label}: valor longo demais`)
    .default("")
    .meta({ title: label, control: "picture", ...facts });
}

/** Paths of uploaded images, in order. @param column stores their ids */
export function pictures(label: string, options: FieldOptions & { column?: string } = {}) {
  return textList(label, { control: "pictures", itemMax: 300, ...options });
}

const FLAG_TEXTS = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
  ["", false],
]);

/** A boolean; "" is false, `null` counts as absent. @param documented its type in the documentation, if not boolean */
export function flag(
  label: string,
  { documented, words, ...facts }: FieldOptions & { documented?: z.ZodType<boolean | "true" | "false"> } = {},
) {
  const { wrong = `${label} deve ser verdadeiro ou falso` } = words ?? {};
  const value = documented ?? z.boolean(wrong);
  return z
    .preprocess(
      (given) => FLAG_TEXTS.get(given) ?? given,
      value.nullable().transform((given) => (given === null ? undefined : given === true)),
    )
    .default(false)
    .meta({ title: label, control: "switch", ...facts });
}

export const isActiveField: z.ZodBoolean = z.boolean({ error: "isActive: envie verdadeiro ou falso" });
