// How a Brazilian phone number is shown while somebody types it; how it is kept is in schema.ts.
import { formatNational } from "#src/ui/phone-links.ts";
import { nationalDigits } from "./schema.ts";

/**
 * Formats a field while somebody edits it.
 * @param caret where the caret stands in `typed`
 * @param forward true when the edit deleted what follows the caret: then the caret passes the signs
 *   that formatting puts back, or the key would seem dead
 * @returns the new value, with the caret after the same digit as before
 */
export function formatPhoneEdit(
  typed: string,
  caret: number,
  forward = false,
): { value: string; caret: number } {
  const all = typed.replace(/\D/g, "");
  // Twelve digits may be one too many in a number of area 55: while it is typed, 55 stays.
  const digits = all.length === 12 && !typed.includes("+") ? all : nationalDigits(typed);
  const value = formatNational(digits);
  const before = typed.slice(0, caret).replace(/\D/g, "").length - (all.length - digits.length);
  let position = 0;
  for (let seen = 0; seen < before && position < value.length; position++) {
    if (/\d/.test(value.charAt(position))) seen++;
  }
  while (forward && /\D/.test(value.charAt(position))) position++;
  return { value, caret: position };
}
