// Client-side validation, loaded on demand because Zod is large.

import { readAnswer } from "./form-answers.ts";
import type { FormField } from "./schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** Validates with the same rules as the server. */
export function findError(fields: readonly FormField[], name: string, value: string): string | undefined {
  const field = fields.find((known) => known.name === name);
  const answer = field && readAnswer(field, value);
  return answer && !answer.ok ? answer.error : undefined;
}
