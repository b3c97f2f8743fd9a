import { useMemo, useState } from "react";
import { FORM_FAILED } from "#src/shared/form-texts.ts";
import { readFiles } from "#src/ui/public-forms/form-fields.ts";
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
  const [progress, setProgress] = useState<number>();
  const form = usePublicForm<string, { redirectTo?: string }>(
    {
      fields: names,
      ...(phone !== undefined && { phoneField: phone }),
      draftKey: `draft:${place?.sectionId ?? "form"}`,
      async loadRules() {
        const { findError, formatPhoneField } = await import("./form-rules.ts");
        return { formatPhoneField, findError: (...given) => findError(fields, ...given) };
      },
      async send(values, envelope, toField, target) {
        const path = place ? formApiPath(place) : "";
        const body = { ...values, ...envelope };
        const files = names.flatMap((name) => readFiles(target, name).map((file) => [name, file] as const));
        if (files.length === 0) return sendForm(path, body, toField);
        setProgress(0);
        try {
          // A chunk that cannot be loaded counts like a server that cannot be reached.
          return await sendForm(path, body, toField, async (...given) => {
            const { sendWithFiles } = await import("./send-files.ts");
            return sendWithFiles(files, setProgress)(...given);
          });
        } finally {
          setProgress(undefined);
        }
      },
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
  /** `progress`: the sent part of the files, 0 to 1, while they are sent. */
  return { ...form, progress };
}
