import { type EditedFields, mergeByField } from "#src/publishing/draft-session/edited-fields.ts";
import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import type { HeldValues } from "#src/ui/forms/held-values.ts";
import { keepCaret } from "#src/ui/forms/keep-caret.ts";

/**
 * What a session edits is the values of a form.
 * @param toFields the values as the API has them
 * @param toValues the whole form with these fields in it
 */
export function editHeld<Values extends object>(
  held: HeldValues<Values>,
  toFields: (values: Values) => DraftFields,
  toValues: (fields: DraftFields) => Values,
): EditedFields {
  return mergeByField({
    read: () => toFields(held.get()),
    show: (fields) => {
      const shown = Object.entries(toValues(fields)).filter(([name]) => name in fields);
      keepCaret(() => held.change(Object.fromEntries(shown) as Partial<Values>));
    },
    subscribe: held.subscribe,
  });
}
