// Validates personal data with the same rules in every form, in browser and server.

import { z } from "zod";
import { PERSON_LIMITS } from "../text-limits.ts";
import { CONTROL, hasNone, unusable } from "../text-patterns.ts";

const PHONE_MESSAGE = "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp";
export const NAME_TOO_SHORT = "Nome deve ter pelo menos 3 caracteres";
export const NAME_TOO_LONG = `Nome deve ter no máximo ${PERSON_LIMITS.name} caracteres`;
const EMAIL_MESSAGE = "E-mail inválido";

/** A normalized phone: E.164 or `null`. */
type NormalizedPhone = { ok: true; phone: string | null } | { ok: false };

/**
 * Normalizes a typed phone number (docs/produto.md, "Public forms").
 * @returns `+55` and the digits; `null` for an empty text; invalid for anything that is neither area code + 9 + 8
 * digits nor area code + 8 digits
 */
export function normalizePhone(typed: string): NormalizedPhone {
  if (typed.trim() === "") return { ok: true, phone: null };
  const digits = nationalDigits(typed);
  const isMobile = /^\d{2}9\d{8}$/.test(digits);
  return isMobile || /^\d{10}$/.test(digits) ? { ok: true, phone: `+55${digits}` } : { ok: false };
}

/** What is dialled before a whole number: a zero, and perhaps two digits of a telephone company. No area code has a 0. */
const TRUNK = /^0(?:\d{2}(?=[1-9]{2}\d{8,9}$))?(?=[1-9]{2}\d{8,9}$)/;

/** Removes the country code only if there are more digits than a national number has: 55 is also an area code. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.replace(TRUNK, "");
}

/** Rules for every name, regardless of a minimum length. */
export const limitName = (name: z.ZodString) =>
  name.max(PERSON_LIMITS.name, NAME_TOO_LONG).refine(hasNone(CONTROL), unusable("Nome"));
const name = limitName(z.string({ error: NAME_TOO_SHORT }).trim().min(3, NAME_TOO_SHORT));

const email = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .max(PERSON_LIMITS.email, `E-mail deve ter no máximo ${PERSON_LIMITS.email} caracteres`)
  .pipe(z.email(EMAIL_MESSAGE));

/**
 * Accepts a stored address that names exactly one mailbox: no list, line break or quotes. Looser than forms, so that
 * archives of earlier versions can be restored.
 */
export const storedEmail = z.string().regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/, EMAIL_MESSAGE);

/** A typed phone as E.164; null if empty. */
const typedPhone = phoneSchema(normalizePhone);

/** A number with the code of another country: "+1 415 555 2671". */
const FOREIGN_PHONE = /^(?:\+|00)(?!55)[\d\s().-]{8,20}$/;

/** As `typedPhone`, or a number of another country, which staff and files may have. */
export const anyPhone = phoneSchema((typed) =>
  FOREIGN_PHONE.test(typed.trim())
    ? { ok: true, phone: `+${typed.replaceAll(/\D/g, "").replace(/^00/, "")}` }
    : normalizePhone(typed),
);

function phoneSchema(normalize: (typed: string) => NormalizedPhone) {
  return z
    .string({ error: PHONE_MESSAGE })
    .max(PERSON_LIMITS.phone, PHONE_MESSAGE)
    .refine(hasNone(CONTROL), unusable("Telefone"))
    .transform((typed, issues) => {
      const result = normalize(typed);
      if (result.ok) return result.phone;
      issues.addIssue({ code: "custom", message: PHONE_MESSAGE });
      return z.NEVER;
    });
}

const phone = typedPhone.nullish().transform((value) => value ?? null);

/** Fields by their names in forms. */
export const personFields = { name, email, phone };
