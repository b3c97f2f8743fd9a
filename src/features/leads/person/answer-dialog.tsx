import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useAddAnswer } from "./person-queries.ts";
import { type AnswerInput, answerInputSchema } from "./schema.ts";

interface AnswerDialogProps {
  leadId: string;
  by: AnswerInput["by"];
  title: string;
  onClose: () => void;
}

/** Records an answer that was given outside of the site. */
export function AnswerDialog({ leadId, by, title, onClose }: AnswerDialogProps) {
  const add = useAddAnswer(leadId);
  const form = useForm({
    values: { text: "" },
    check: checkBy(answerInputSchema.pick({ text: true })),
    send: async ({ text }) => {
      await add.mutateAsync({ by, text });
      onClose();
    },
    failed: "Tente novamente.",
  });
  return (
    <DialogForm form={form} title={title} action="Guardar" busy="Guardando..." onClose={onClose}>
      <TextareaField
        form={form}
        name="text"
        label="O que foi dito"
        hint="A primeira resposta encerra o prazo."
        rows={4}
      />
    </DialogForm>
  );
}
