// Validates a visitor's answers to a form, with the same rules in browser and server.

import { describeFiles, refuseFiles, type SentFile } from "#src/shared/form-files.ts";
import { personFields, normalizePhone } from "#src/shared/people/person-schema.ts";
import { cleanLines, CONTROL, CONTROL_BUT_LINES, unusable } from "#src/shared/text-patterns.ts";
import { readDay, readNumber } from "#src/shared/typed-values.ts";
import type { FormField } from "./schema.ts";

/** The files of a form by the names of their fields. */
export type SentFiles = ReadonlyMap<string, readonly SentFile[]>;

/** Longest answer, in characters. */
const MAX_LENGTH = 2000;

type Answer = { ok: true; value: string | null } | { ok: false; error: string };

/**
 * Validates one answer.
 * @returns the value to store, null if empty; or an error that names the field
 */
export function readAnswer(field: FormField, sent: unknown, files: readonly SentFile[] = []): Answer {
  const { type, label, required } = field;
  if (type === "file") return readFiles(field, files);
  const text = sent === true ? "sim" : (sent ?? "") === "" || sent === false ? "" : sent;
  if (typeof text !== "string") return { ok: false, error: `“${label}” deve ser um texto` };
  const value = cleanLines(text);
  if (value !== "") return readFilled(field, value);
  if (!required) return { ok: true, value: null };
  const error = type === "consent" ? `Para enviar, marque “${label}”` : `Preencha “${label}”`;
  return { ok: false, error };
}

function readFiles({ label, required }: FormField, files: readonly SentFile[]): Answer {
  const refusal = refuseFiles(files);
  if (refusal !== undefined) return { ok: false, error: `“${label}”${refusal}` };
  if (files.length > 0) return { ok: true, value: describeFiles(files) };
  return required ? { ok: false, error: `Escolha um arquivo em “${label}”` } : { ok: true, value: null };
}

function readFilled({ type, label, isLong, options }: FormField, value: string): Answer {
  const refuse = (why: string): Answer => ({ ok: false, error: `“${label}”${why}` });
  if ((isLong && type === "text" ? CONTROL_BUT_LINES : CONTROL).test(value)) return refuse(unusable(""));
  if (value.length > MAX_LENGTH) return refuse(" deve ter no máximo 2.000 caracteres");
  switch (type) {
    case "email": {
      const { data } = personFields.email.safeParse(value);
      return data ? { ok: true, value: data } : refuse(": e-mail inválido");
    }
    case "phone": {
      const read = normalizePhone(value);
      const isPhone = read.ok && read.phone !== null;
      return isPhone
        ? { ok: true, value: read.phone }
        : refuse(": telefone inválido. Use formato: (11) 99999-9999 para WhatsApp");
    }
    case "number":
      return readNumber(value) === undefined
        ? refuse(": escreva um número, como 1.234,5")
        : { ok: true, value };
    case "date": {
      const day = readDay(value);
      return day !== undefined && isDay(day)
        ? { ok: true, value: day.split("-").toReversed().join("/") }
        : refuse(": use uma data, como 31/12/2026");
    }
    case "choice":
      return options.some((option) => option === value)
        ? { ok: true, value }
        : refuse(": escolha uma das opções");
    case "consent":
      return { ok: true, value: "sim" };
    default:
      return { ok: true, value };
  }
}

/** Tells a day of the calendar from "2026-02-30". */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Validates all answers. Values of unknown fields are ignored. */
export function readAnswers(
  fields: readonly FormField[],
  sent: Readonly<Record<string, unknown>>,
  files: SentFiles = new Map(),
):
  | { ok: true; answers: Map<string, string | null> }
  | { ok: false; errors: { field: string; message: string }[] } {
  const answers = new Map<string, string | null>();
  const errors: { field: string; message: string }[] = [];
  for (const field of fields) {
    const { name } = field;
    const answer = readAnswer(field, Object.hasOwn(sent, name) ? sent[name] : undefined, files.get(name));
    if (answer.ok) answers.set(name, answer.value);
    else errors.push({ field: name, message: answer.error });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, answers };
}
