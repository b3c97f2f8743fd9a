import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { MailDialog } from "../mails/mail-dialog.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import { useAddAnswer, useAddNote } from "./person-queries.ts";
import { type AnswerInput, answerInputSchema, noteInputSchema } from "./schema.ts";
import { TaskDialog } from "./task-dialog.tsx";

export type Adding = "mail" | "note" | "task" | "phone" | "whatsapp";

const LABELS: Record<Adding, string> = {
  mail: "Responder",
  phone: "Respondi por telefone",
  whatsapp: "Respondi por WhatsApp",
  note: "Nova nota",
  task: "Nova tarefa",
};

const SHOWN = Object.keys(LABELS) as Adding[];

interface AddButtonsProps {
  leadId: string;
  email: string | null;
  adding: Adding | undefined;
  setAdding: (adding: Adding | undefined) => void;
}

/** Shows the buttons and dialogs that add to a lead's timeline. */
export function AddButtons({ leadId, email, adding, setAdding }: AddButtonsProps) {
  const seesAll = may(useUser().role, "administrator");
  const onClose = () => setAdding(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {SHOWN.filter((one) => one !== "mail" || email !== null).map((one) => (
        <Button
          key={one}
          variant={one === "mail" ? "default" : "outline"}
          size="sm"
          onClick={() => setAdding(one)}
        >
          {LABELS[one]}
        </Button>
      ))}
      {seesAll && <WhatsappCodeButton leadId={leadId} />}
      {adding === "mail" && email !== null && <MailDialog {...{ leadId, to: email, onClose }} />}
      {adding === "note" && <NoteDialog {...{ leadId, onClose }} />}
      {adding === "task" && <TaskDialog {...{ leadId, onClose }} />}
      {(adding === "phone" || adding === "whatsapp") && (
        <AnswerDialog by={adding} title={LABELS[adding]} {...{ leadId, onClose }} />
      )}
    </div>
  );
}

interface AnswerDialogProps {
  leadId: string;
  by: AnswerInput["by"];
  title: string;
  onClose: () => void;
}

/** Records an answer that was given outside of the site. */
function AnswerDialog({ leadId, by, title, onClose }: AnswerDialogProps) {
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

/** Writes a note. Notes cannot be changed later. */
function NoteDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
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
