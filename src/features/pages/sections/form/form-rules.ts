// Validation and formatting of a form; loaded separately, since Zod is large.
import { readAnswer } from "./form-answers.ts";
import type { FormField } from "./schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** The error of a field, by the same rules as on the server. */
export function findError(fields: readonly FormField[], name: string, value: string): string | undefined {
  const field = fields.find((known) => known.name === name);
  const answer = field && readAnswer(field, value);
  return answer && !answer.ok ? answer.error : undefined;
}
