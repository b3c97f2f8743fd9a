// The filter by fields that the team defines itself: one text, as in an address, such as `porte=Grande&orcamento.min=5000`.

import { z } from "zod";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";
import { type CustomField, FIELD_KEY } from "./schema.ts";
import { readTyped, showCustom } from "./values.ts";

/** `is`: exactly this value; `has`: its text contains this. */
export const PARTS = ["is", "has", "min", "max"] as const;
export type FilterPart = (typeof PARTS)[number];

export interface CustomCondition {
  key: string;
  part: FilterPart;
  value: string;
}

const MAX_CONDITIONS = 10;
const MESSAGE = `Campos próprios: use pares como porte=Grande, orcamento.min=5000 ou regiao.has=sul, até ${MAX_CONDITIONS}`;

export const customFilterSchema = z
  .string(MESSAGE)
  .trim()
  .max(2000, MESSAGE)
  .refine(hasNone(CONTROL), MESSAGE)
  .refine((text) => text === "" || readConditions(text) !== undefined, MESSAGE)
  .optional();

/** @returns undefined if the text has no such form */
export function readConditions(text: string): CustomCondition[] | undefined {
  const found = [...new URLSearchParams(text)].map(([name, value]): CustomCondition | undefined => {
    const [key = "", part = "is", ...rest] = name.split(".");
    const isPart = (PARTS as readonly string[]).includes(part) && rest.length === 0;
    if (!FIELD_KEY.test(key) || !isPart || value === "" || value.includes("\u0000")) return undefined;
    if ((part === "min" || part === "max") && !isComparable(value)) return undefined;
    return { key, part: part as FilterPart, value };
  });
  const conditions = found.filter((one) => one !== undefined);
  return conditions.length === found.length && found.length <= MAX_CONDITIONS ? conditions : undefined;
}

/** Numbers, centavos and days can be compared. */
export const isNumber = (value: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(value);
const isComparable = (value: string): boolean => isNumber(value) || /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Writes the filter with another value of a field; empty removes it. */
export function withCondition(text: string, { key, part, value }: CustomCondition): string {
  const params = new URLSearchParams(text);
  const name = part === "is" ? key : `${key}.${part}`;
  if (value === "") params.delete(name);
  else params.set(name, value);
  return params.toString();
}

export function conditionOf(text: string, key: string, part: FilterPart): string {
  return new URLSearchParams(text).get(part === "is" ? key : `${key}.${part}`) ?? "";
}

/** Reads a typed value as the filter stores it; undefined if it is none of this field. */
export function readCondition(field: CustomField, part: FilterPart, typed: string): string | undefined {
  if (part === "has" || typed.trim() === "") return typed.trim();
  const value = readTyped(field, typed);
  return value === undefined ? undefined : String(value ?? "");
}

const WORDS: Readonly<Record<FilterPart, string>> = { is: "", has: "", min: "desde ", max: "até " };

/** Writes a condition for people. */
export function showCondition(field: CustomField | undefined, { key, part, value }: CustomCondition): string {
  if (!field) return `${key}: ${value}`;
  const isText = part === "has" || field.type === "choice" || field.type === "date" || field.type === "text";
  const read = field.type === "check" ? value === "true" : isText ? value : Number(value);
  const shown = part === "has" ? value : showCustom(field, read);
  return `${field.name}: ${WORDS[part]}${shown}`;
}
