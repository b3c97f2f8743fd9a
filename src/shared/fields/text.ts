// Text schemas: allowed characters, length, and rules for published texts only.

import { z } from "zod";
import {
  CONTROL,
  CONTROL_BUT_LINES,
  hasNone,
  VISIBLE,
  unusable as describeUnusable,
} from "../text-patterns.ts";

/** Error messages that replace the usual ones. */
export interface Wording {
  /** Name of the field in the messages, if not its label. */
  called?: string;
  /** The value is missing or no text. */
  notText?: string;
  tooLong?: string;
  unusable?: string;
  /** The value does not fit the field's purpose. */
  wrong?: string;
}

const withLf = (value: string): string => value.replace(/\r\n?/g, "\n");

function limited(text: z.ZodString, label: string, max: number, control: RegExp, words: Wording) {
  const {
    called = label,
    tooLong = `${called} deve ter no máximo ${max.toLocaleString("pt-BR")} caracteres`,
    unusable = describeUnusable(called),
  } = words;
  return text.max(max, tooLong).refine(hasNone(control), unusable);
}

function text(label: string, { called = label, notText = `${called} deve ser um texto` }: Wording) {
  return z.string({ error: notText });
}

/** One trimmed line. */
export function line(label: string, max: number, words: Wording = {}) {
  return limited(text(label, words).trim(), label, max, CONTROL, words);
}

/** Several trimmed lines; CRLF becomes LF. */
export function lines(label: string, max: number, words: Wording = {}) {
  const trimmed = text(label, words).overwrite((value) => withLf(value).trim());
  return limited(trimmed, label, max, CONTROL_BUT_LINES, words);
}

/** Markdown. Like `lines`, but not trimmed, because leading spaces have a meaning. */
export function markdown(label: string, max: number, words: Wording = {}) {
  return limited(text(label, words).overwrite(withLf), label, max, CONTROL_BUT_LINES, words);
}

/** Adds a rule for published texts, which drafts need not follow. */
export function rule(
  text: z.ZodString,
  holds: (value: string) => boolean,
  error: string,
  { abort = false } = {},
): z.ZodString {
  return text.refine(holds, { error, abort, params: { isRule: true } });
}

/** Requires a visible character. @param notText message if the value is missing or no text */
export function visible(text: z.ZodString, missing: string, notText = missing): z.ZodString {
  const named = text.clone({ ...text.def, error: () => notText }).min(1, { error: missing, abort: true });
  return rule(named, (value) => VISIBLE.test(value), missing, { abort: true });
}

/** Returns the schema of a draft: only length and characters that cannot be stored are checked. */
export function withoutRules(text: z.ZodString): z.ZodString {
  const checks = (text.def.checks ?? []).filter(({ _zod: { def } }) => !isRule(def));
  return text.clone({ ...text.def, checks });
}

function isRule(check: z.core.$ZodCheckDef & { params?: { isRule?: boolean } }): boolean {
  return ["min_length", "string_format"].includes(check.check) || check.params?.isRule === true;
}
