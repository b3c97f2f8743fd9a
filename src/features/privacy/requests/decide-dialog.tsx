import { MAX_DECISION_NOTE } from "#src/shared/text-limits.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
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
  const words = WORDS[status];
  const form = useForm({
    values: { note: request.note ?? "" },
    // Law 13.709/2018, article 18, § 4: a refusal needs a reason.
    check: ({ note }) =>
      status === "REFUSED" && note.trim() === ""
        ? { note: "Explique a recusa: a LGPD pede o motivo (art. 18, § 4º)" }
        : {},
    send: async ({ note }) => {
      onDecide(note.trim());
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={words.title}
      intro={
        <p className="mt-1 pr-10 text-sm wrap-anywhere text-muted">
          {request.protocol} · {request.name}
          <br />
          {request.email}
        </p>
      }
      action={words.action}
      isDangerous={status !== "DONE"}
      onClose={onClose}
    >
      <ContactDataPanel request={request} />
      <TextareaField
        form={form}
        name="note"
        label="Mensagem para a pessoa"
        hint={words.hint}
        rows={4}
        maxLength={MAX_DECISION_NOTE}
      />
    </DialogForm>
  );
}
