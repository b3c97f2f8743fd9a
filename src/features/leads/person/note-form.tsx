import { useUser } from "#src/accounts/use-user.ts";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { InlineForm } from "#src/ui/dialogs/inline-form.tsx";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useAddNote } from "./person-queries.ts";
import { noteInputSchema } from "./schema.ts";

/** Writes a note. */
export function NoteForm({ leadId }: { leadId: string }) {
  const add = useAddNote(leadId);
  const form = useForm({
    values: { text: "" },
    keptAs: keptKey(useUser().id, `note:${leadId}`),
    isGuarded: true,
    check: checkBy(noteInputSchema),
    send: async (values) => {
      await add.mutateAsync(values);
      form.reset();
    },
    failed: tryAgain,
  });
  return (
    <InlineForm form={form} title="Nova nota" action="Adicionar nota" busy="Salvando...">
      <div {...FOCUS_FIRST}>
        <TextareaField
          form={form}
          name="text"
          label="Nota"
          hint="Só a equipe vê."
          rows={2}
          className="[&_textarea]:min-h-19"
        />
      </div>
    </InlineForm>
  );
}
