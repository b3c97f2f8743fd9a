import { useRef, useState } from "react";
import { DialogFeet } from "#src/ui/dialogs/dialog-feet.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Textarea } from "#src/ui/primitives/input.tsx";
import { ContactDataPanel } from "./contact-data-panel.tsx";
import type { RemovalRequest } from "#src/features/privacy/schema.ts";

interface DecideDialogProps {
  request: RemovalRequest;
  status: "DONE" | "REFUSED";
  onDecide: (note: string) => void;
  onClose: () => void;
}

const WORDS = {
  DONE: {
    title: "Concluir solicitação",
    action: "Concluir",
    hint: "Opcional. Vai no e-mail que avisa a decisão e fica registrada aqui.",
  },
  REFUSED: {
    title: "Recusar solicitação",
    action: "Recusar",
    hint: "Diga por quê. Vai no e-mail que avisa a decisão e fica registrada aqui.",
  },
};

/** Confirms a decision: shows what is still stored, and asks for a note to the person. */
export function DecideDialog({ request, status, onDecide, onClose }: DecideDialogProps) {
  const [note, setNote] = useState(request.note ?? "");
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const words = WORDS[status];
  const submit = () => {
    // Law 13.709/2018, article 18, § 4: a refusal needs a reason.
    if (status === "REFUSED" && note.trim() === "") {
      setFault("Explique a recusa: a LGPD pede o motivo (art. 18, § 4º)");
      field.current?.focus();
      return;
    }
    onDecide(note.trim());
    onClose();
  };
  return (
    <FormDialog title={words.title} isDirty={note.trim() !== (request.note ?? "")} onClose={onClose}>
      <p className="mt-1 pr-10 text-sm wrap-anywhere text-muted">
        {request.protocol} · {request.name}
        <br />
        {request.email}
      </p>
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ContactDataPanel request={request} />
        <Field label="Mensagem para a pessoa" hint={words.hint} error={fault}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={4}
              maxLength={2000}
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <DialogFeet action={words.action} isDangerous={status !== "DONE"} />
      </form>
    </FormDialog>
  );
}
