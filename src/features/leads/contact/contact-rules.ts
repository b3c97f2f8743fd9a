// Validation and formatting of the form; loaded separately, since Zod is large.

import { type ContactField, contactFields } from "../contact-schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** Returns the first error of a field, by the server's own schema. */
export function findError(field: ContactField, value: string): string | undefined {
  return contactFields[field].safeParse(value).error?.issues[0]?.message;
}
