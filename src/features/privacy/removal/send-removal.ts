// Validation, formatting and sending of the form; loaded separately, since Zod is large.

import { type Envelope, sendForm, type SendResult } from "#src/ui/public-forms/send-form.ts";
import {
  type RemovalAnswer,
  type RemovalField,
  removalFields,
  REMOVAL_SOURCE,
  toRemovalMessage,
} from "../schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** Returns a field's first error, by the same schema as on the server. */
export function findError(field: RemovalField, value: string): string | undefined {
  return removalFields[field].safeParse(value).error?.issues[0]?.message;
}

/** Sends the contact call (docs/produto.md, "Data removal"), with the reason in its message. */
export function sendRemoval(
  { reason, ...person }: Record<RemovalField, string>,
  envelope: Envelope,
): Promise<SendResult<RemovalField, RemovalAnswer>> {
  const body = { ...person, ...envelope, message: toRemovalMessage(reason), source: REMOVAL_SOURCE };
  return sendForm("/api/contact", body, (name) => FORM_FIELDS[name]);
}

const FORM_FIELDS: Record<string, RemovalField | undefined> = {
  name: "name",
  email: "email",
  phone: "phone",
  message: "reason",
};
