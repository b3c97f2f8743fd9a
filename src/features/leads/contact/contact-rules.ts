// What the form checks and formats with: loaded once somebody is there to type, since Zod is not small.
import { type ContactField, contactFields } from "#src/features/leads/schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** The first fault of one field, by the very rules the server goes by. */
export function findFault(field: ContactField, value: string): string | undefined {
  return contactFields[field].safeParse(value).error?.issues[0]?.message;
}
