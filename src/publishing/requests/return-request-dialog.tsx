import { useState } from "react";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { DialogFeet } from "#src/ui/dialogs/dialog-feet.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Textarea } from "#src/ui/primitives/input.tsx";
import { useReturnRequest } from "./request-queries.ts";

interface ReturnRequestDialogProps {
  path: string;
  id: string;
  title: string;
  /** Who asked. */
  name: string;
  onClose: () => void;
}

/** Sends a request for publication back, with a note. */
export default function ReturnRequestDialog({ path, id, title, name, onClose }: ReturnRequestDialogProps) {
  const [note, setNote] = useState("");
  const answer = useReturnRequest(path, id);
  const once = useOnce();
  return (
    <FormDialog title="Devolver sem publicar" size="sm" isDirty={note.trim() !== ""} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void once(() => answer.mutateAsync(note).then(onClose, () => {}));
        }}
      >
        <p className="text-sm text-muted">
          “{title}” continua nos rascunhos de {name}, que recebe o recado por e-mail.
        </p>
        <Field label="Recado (opcional)">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <DialogFeet action="Devolver" busy="Devolvendo..." isSending={answer.isPending} />
      </form>
    </FormDialog>
  );
}
