import { MAX_RETURN_NOTE } from "#src/shared/text-limits.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useReturnRequest } from "./request-queries.ts";

interface ReturnRequestDialogProps {
  path: string;
  id: string;
  title: string;
  /** Name of the author. */
  name: string;
  onClose: () => void;
}

export default function ReturnRequestDialog({ path, id, title, name, onClose }: ReturnRequestDialogProps) {
  const answer = useReturnRequest(path, id);
  const form = useForm({
    values: { note: "" },
    send: ({ note }) => answer.mutateAsync(note).then(onClose),
  });
  return (
    <DialogForm
      form={form}
      title="Devolver sem publicar"
      intro={
        <p className="mt-4 text-sm text-muted">
          “{title}” continua nos rascunhos de {name}, que recebe o recado por e-mail.
        </p>
      }
      action="Devolver"
      busy="Devolvendo..."
      size="sm"
      onClose={onClose}
    >
      <TextareaField form={form} name="note" label="Recado (opcional)" rows={4} maxLength={MAX_RETURN_NOTE} />
    </DialogForm>
  );
}
