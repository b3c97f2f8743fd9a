// Reads, checks and writes values of fields that the team defines itself. A lead has them as an object by key.

import { z } from "zod";
import { formatReais, readReais, toTypedReais } from "#src/shared/money.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { CONTROL, foldText } from "#src/shared/text-patterns.ts";
import { formatDate } from "#src/shared/time/date-format.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { readDay, readNumber } from "#src/shared/typed-values.ts";
import type { CustomChange, CustomField, CustomValue, CustomValues } from "./schema.ts";

const MAX_TEXT = 500;
const MAX_LINK = 2000;
const MAX_NUMBER = 1e12;
const MAX_CENTS = 1e13;
const HINTS: Readonly<Record<CustomField["type"], string>> = {
  text: `escreva no máximo ${MAX_TEXT} caracteres, em uma linha`,
  number: "escreva um número, como 1.234,5",
  money: "escreva um valor, como 45.000,00",
  date: "use uma data, como 2026-12-31",
  choice: "escolha uma das opções",
  check: "use sim ou não",
  link: "use um endereço que comece com https://",
};

/** Says which values a field takes, with its name. */
export const hintOf = ({ name, type }: CustomField): string => `${name}: ${HINTS[type]}`;

const isDay = z.iso.date();

/** Tells whether a value of the API is one of the field's type. */
function isValid({ type, options }: CustomField, value: CustomValue): boolean {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= MAX_TEXT && !CONTROL.test(value);
    case "number":
      return typeof value === "number" && Math.abs(value) <= MAX_NUMBER;
    case "money":
      return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_CENTS;
    case "date":
      return typeof value === "string" && isDay.safeParse(value).success && hasStorableYear(value);
    case "choice":
      return typeof value === "string" && options.includes(value);
    case "check":
      return typeof value === "boolean";
    case "link":
      return typeof value === "string" && value.length <= MAX_LINK && isLink(value);
  }
}

function isLink(value: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(value) && !CONTROL.test(value) && URL.canParse(value);
}

/**
 * Applies a change to the values of a lead; `null` and an empty text unset one. Values that stay as they are need not be
 * valid any more, since the options of a choice may have changed.
 */
export function changeValues(
  fields: readonly CustomField[],
  was: CustomValues,
  change: CustomChange,
): { values: CustomValues } | { errors: { field: string; message: string }[] } {
  const values: Record<string, CustomValue> = { ...was };
  const errors: { field: string; message: string }[] = [];
  for (const [key, given] of Object.entries(change)) {
    const value = typeof given === "string" ? given.trim() : given;
    const field = fields.find((one) => one.key === key);
    const isSame = value === (was[key] ?? null);
    if (isSame) continue;
    if (!field)
      errors.push({
        field: `customFields.${key}`,
        message: `Campos próprios: não há um campo “${key.slice(0, 40)}”`,
      });
    else if (value === null || value === "") delete values[key];
    else if (isValid(field, value)) values[key] = value;
    else errors.push({ field: `customFields.${key}`, message: hintOf(field) });
  }
  return errors.length > 0 ? { errors } : { values };
}

const YES: ReadonlySet<string> = new Set(["sim", "s", "yes", "y", "true", "verdadeiro", "1", "x"]);
const NO: ReadonlySet<string> = new Set(["nao", "n", "no", "false", "falso", "0"]);

/** Reads a value as people and spreadsheets write it; `null` for an empty text, `undefined` for an invalid one. */
export function readTyped(field: CustomField, typed: string): CustomValue | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const value = parse(field, text);
  return value !== undefined && isValid(field, value) ? value : undefined;
}

function parse({ type, options }: CustomField, text: string): CustomValue | undefined {
  const folded = foldText(text);
  switch (type) {
    case "number":
      return readNumber(text);
    case "money":
      return readReais(text) ?? readCents(text);
    case "date":
      return readDay(text);
    case "choice":
      return options.find((option) => foldText(option) === folded);
    case "check":
      return YES.has(folded) || (NO.has(folded) ? false : undefined);
    case "link":
      return /^[\w-]+(\.[\w-]+)+(?:\/|$)/.test(text) ? `https://${text}` : text;
    case "text":
      return text;
  }
}

/** Reads an amount with a decimal point, as spreadsheets store it. */
function readCents(text: string): number | undefined {
  return /^\d{1,11}\.\d+$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

const toNumber = (value: number): string => value.toLocaleString("pt-BR", { maximumFractionDigits: 10 });

/** Writes a value for people. */
export function showCustom({ type }: CustomField, value: CustomValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number") return type === "money" ? formatReais(value) : toNumber(value);
  return type === "date" ? formatDate(value, "UTC") : value;
}

/** Writes a value as people type it, in forms and files. */
export function writeCustom(field: CustomField, value: CustomValue | undefined): string {
  if (typeof value === "number" && field.type === "money") return toTypedReais(value);
  return field.type === "date" ? String(value ?? "") : showCustom(field, value);
}

/** Describes the values that differ, by the fields' names, for the timeline. */
export function describeCustomChanges(
  fields: readonly CustomField[],
  was: CustomValues,
  became: CustomValues,
): Record<string, { from: string | null; to: string | null }> {
  const changed = fields.filter(({ key }) => !isSameJson(was[key], became[key]));
  return Object.fromEntries(
    changed.map((field) => [
      field.name,
      {
        from: showCustom(field, was[field.key]) || null,
        to: showCustom(field, became[field.key]) || null,
      },
    ]),
  );
}

/** Takes a change of values back, except for those that somebody has changed since. */
export function revertValues(
  now: CustomValues,
  was: CustomValues,
  became: CustomValues,
): { values: CustomValues; isWhole: boolean } {
  const values: Record<string, CustomValue> = { ...now };
  let isWhole = true;
  for (const key of new Set([...Object.keys(was), ...Object.keys(became)])) {
    if (was[key] === became[key]) continue;
    if (now[key] !== became[key]) {
      isWhole = false;
      continue;
    }
    const before = was[key];
    if (before === undefined) delete values[key];
    else values[key] = before;
  }
  return { values, isWhole };
}

/** Returns the change that turns values into others. */
export function changeTo(now: CustomValues, wanted: CustomValues): CustomChange {
  const gone = Object.keys(now).filter((key) => wanted[key] === undefined);
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...wanted };
}
