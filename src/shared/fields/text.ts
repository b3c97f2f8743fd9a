// Texts: which characters they may have, how long they may be, and what only a published one must be.
import { z } from "zod";
import {
  CONTROL,
  CONTROL_BUT_LINES,
  hasNone,
  VISIBLE,
  unusable as sayUnusable,
} from "#src/shared/text-patterns.ts";

/** What is said of a wrong value, where the usual words do not fit. */
export interface Wording {
  /** What the field is called in them, if not by its label. */
  called?: string;
  /** It is missing, or no text. */
  notText?: string;
  tooLong?: string;
  unusable?: string;
  /** It is not what the field is for. */
  wrong?: string;
}

const withLf = (value: string): string => value.replace(/\r\n?/g, "\n");

/** Checks length and control characters. */
function limited(text: z.ZodString, label: string, max: number, control: RegExp, words: Wording) {
  const {
    called = label,
    tooLong = `${called} deve ter no máximo ${max.toLocaleString("pt-BR")} caracteres`,
    unusable = sayUnusable(called),
  } = words;
  return text.max(max, tooLong).refine(hasNone(control), unusable);
}

function text(label: string, { called = label, notText = `${called} deve ser um texto` }: Wording) {
  return z.string({ error: notText });
}

/** One line of text, trimmed. */
export function line(label: string, max: number, words: Wording = {}) {
  return limited(text(label, words).trim(), label, max, CONTROL, words);
}

/** Text of several lines, trimmed; CRLF becomes LF. */
export function lines(label: string, max: number, words: Wording = {}) {
  const trimmed = text(label, words).overwrite((value) => withLf(value).trim());
  return limited(trimmed, label, max, CONTROL_BUT_LINES, words);
}

/** Markdown: like `lines`, but not trimmed, since leading spaces mean something. */
export function markdown(label: string, max: number, words: Wording = {}) {
  return limited(text(label, words).overwrite(withLf), label, max, CONTROL_BUT_LINES, words);
}

/** Demands of a text what a draft need not be yet. */
export function rule(
  text: z.ZodString,
  holds: (value: string) => boolean,
  error: string,
  { abort = false } = {},
): z.ZodString {
  return text.refine(holds, { error, abort, params: { isRule: true } });
}

/** Demands something visible of a text. @param notText said where it is missing, or no text */
export function visible(text: z.ZodString, missing: string, notText = missing): z.ZodString {
  const named = text.clone({ ...text.def, error: () => notText }).min(1, { error: missing, abort: true });
  return rule(named, (value) => VISIBLE.test(value), missing, { abort: true });
}

/** The same text while it is being written: not too long, and without characters that cannot be stored. */
export function withoutRules(text: z.ZodString): z.ZodString {
  const checks = (text.def.checks ?? []).filter(({ _zod: { def } }) => !isRule(def));
  return text.clone({ ...text.def, checks });
}

function isRule(check: z.core.$ZodCheckDef & { params?: { isRule?: boolean } }): boolean {
  return ["min_length", "string_format"].includes(check.check) || check.params?.isRule === true;
}
