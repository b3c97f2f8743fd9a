import { useMemo } from "react";
import { FORM_FAILED } from "#src/shared/form-texts.ts";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { track } from "#src/ui/tracking/track.ts";
import { formApiPath, type FormTarget } from "./form-target.ts";
import type { FormField } from "./schema.ts";

/**
 * @param place undefined in the editor, where nothing is sent
 * @param wasSent true on the page after a form was sent without JavaScript
 */
export function useSectionForm(
  fields: readonly FormField[],
  place: FormTarget | undefined,
  wasSent: boolean,
) {
  // In the editor a new field has no name yet, so its input cannot be found by name.
  const names = useMemo(() => fields.map(({ name }) => name).filter((name) => name !== ""), [fields]);
  const phone = fields.find(({ type, name }) => type === "phone" && name !== "")?.name;
  return usePublicForm<string, { redirectTo?: string }>(
    {
      fields: names,
      ...(phone !== undefined && { phoneField: phone }),
      draftKey: `draft:${place?.sectionId ?? "form"}`,
      async loadRules() {
        const { findError, formatPhoneField } = await import("./form-rules.ts");
        return { formatPhoneField, findError: (name, value) => findError(fields, name, value) };
      },
      send: (values, envelope, toField) =>
        sendForm(place ? formApiPath(place) : "", { ...values, ...envelope }, toField),
      onSent: ({ redirectTo }) => {
        track({
          event: "form_submit",
          action: "submit_form",
          category: "Conversão",
          label: `Formulário ${place?.path ?? ""}`,
        });
        if (redirectTo !== undefined) location.assign(redirectTo);
      },
      failure: FORM_FAILED,
    },
    wasSent ? undefined : place?.posted,
    wasSent,
  );
}
