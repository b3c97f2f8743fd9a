import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { MailDialog } from "../mails/mail-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
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
