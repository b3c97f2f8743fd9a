import type { HeldValues } from "#src/ui/forms/held-values.ts";
import { keepCaret } from "#src/ui/forms/keep-caret.ts";
import type { DraftFields } from "../draft-session/draft-fields.ts";
import { type EditedFields, mergeByField } from "../draft-session/edited-fields.ts";

/**
 * Connects a form's values to a draft session.
 * @param toFields maps values to API fields
 * @param toValues the whole form's values with these fields applied
 */
export function editFormValues<Values extends object>(
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
