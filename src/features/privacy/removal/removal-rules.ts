// What the form checks, formats and sends with: loaded once somebody is there to type, since Zod is not small.
import type { Envelope, SendResult } from "#src/ui/public-forms/send-form.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import {
  type RemovalAnswer,
  type RemovalField,
  removalFields,
  REMOVAL_SOURCE,
  toRemovalMessage,
} from "#src/features/privacy/schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** The first fault of one field, by the very rules the server goes by. */
export function findFault(field: RemovalField, value: string): string | undefined {
  return removalFields[field].safeParse(value).error?.issues[0]?.message;
}

/** By the shared contact call (specification §7), in whose message the reason travels. */
export function sendRemoval(
  { reason, ...person }: Record<RemovalField, string>,
  envelope: Envelope,
): Promise<SendResult<RemovalField, RemovalAnswer>> {
  const body = { ...person, ...envelope, message: toRemovalMessage(reason), source: REMOVAL_SOURCE };
  return sendForm("/api/contact", body, (name) => FORM_FIELDS[name]);
}

/** The form's fields by what the call names them. */
const FORM_FIELDS: Record<string, RemovalField | undefined> = {
  name: "name",
  email: "email",
  phone: "phone",
  message: "reason",
};
