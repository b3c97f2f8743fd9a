import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useAddNote } from "./person-queries.ts";
import { noteInputSchema } from "./schema.ts";

/** Writes a note. Notes cannot be changed later. */
export function NoteDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddNote(leadId);
  const form = useForm({
    values: { text: "" },
    check: checkBy(noteInputSchema),
    send: async (values) => {
      await add.mutateAsync(values);
      onClose();
    },
    failed: "Tente novamente.",
  });
  return (
    <DialogForm form={form} title="Nova nota" action="Guardar" busy="Guardando..." onClose={onClose}>
      <TextareaField
        form={form}
        name="text"
        label="Nota"
        hint="Só a equipe vê. Não se muda depois."
        rows={5}
      />
    </DialogForm>
  );
}
