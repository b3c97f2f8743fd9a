// Turns answers into a lead: name and contact from their fields, the rest as the message.

import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import type { FormField } from "./schema.ts";

interface LeadOfForm {
  name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  /** The text that the visitor agreed to. */
  consent: string | null;
}

export function toLead(
  fields: readonly FormField[],
  answers: ReadonlyMap<string, string | null>,
): LeadOfForm {
  const filled = fields.flatMap((field) => {
    const value = answers.get(field.name);
    return value ? [{ field, value }] : [];
  });
  const of = (type: FormField["type"]) => filled.find(({ field }) => field.type === type);
  const [email, phone] = [of("email"), of("phone")];
  const name = filled.find(({ field, value }) => isNameField(field) && value.length <= PERSON_LIMITS.name);
  const rest = filled.filter((one) => one !== email && one !== phone && one !== name);
  const lines = rest
    .filter(({ field }) => field.type !== "consent")
    .map(({ field, value }) => `${field.label}: ${value}`);
  const consents = rest.filter(({ field }) => field.type === "consent").map(({ field }) => field.label);
  return {
    name: name?.value ?? null,
    email: email?.value ?? null,
    phone: phone?.value ?? null,
    message: lines.join("\n") || null,
    consent: consents.join("\n") || null,
  };
}

function isNameField({ type, name, label, isLong }: FormField): boolean {
  if (type !== "text" || isLong) return false;
  return (
    /^(nome|name)$/i.test(name) || /^(o )?(seu )?nome( completo| e sobrenome)?\??$/.test(foldText(label))
  );
}

const SOURCE_MAX = 60;

/** Derives the lead's source from the page path. */
export function toSource(path: string): string {
  return path.split("/").filter(Boolean).join("-").slice(0, SOURCE_MAX) || "inicio";
}
