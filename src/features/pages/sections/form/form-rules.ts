// Client-side validation, loaded on demand because Zod is large.

import { readAnswer } from "./form-answers.ts";
import type { FormField } from "./schema.ts";

export { formatPhoneField } from "#src/ui/public-forms/phone-typing.ts";

/** Validates with the same rules as the server. */
export function findError(
  fields: readonly FormField[],
  name: string,
  value: string,
  files: readonly File[],
): string | undefined {
  const field = fields.find((known) => known.name === name);
  const sent = files.map((file) => ({ name: file.name, bytes: file.size }));
  const answer = field && readAnswer(field, value, sent);
  return answer && !answer.ok ? answer.error : undefined;
}
