import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy, limitsOf } from "#src/ui/forms/field-errors.ts";
import { SelectField, TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { hasKept, keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { NO_TASK, taskInputSchema } from "../follow-up/tasks/schema.ts";
import { useAddTask } from "../follow-up/tasks/tasks-panel.tsx";
import { leadPeopleQuery } from "../lead-queries.ts";
import { MailDialog, replyName } from "../mail/outgoing/mail-dialog.tsx";
import { DeleteLeadButton } from "../trash/delete-lead-button.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import { useAddAnswer, useAddNote } from "./person-queries.ts";
import { type AnswerInput, answerInputSchema, noteInputSchema } from "./schema.ts";

const DAY_MS = 86_400_000;

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
  const seesAll = may(useUser().role, "allLeads");
  const onClose = () => setAdding(undefined);
  const [files, setFiles] = useState<File[]>();
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
      {adding === "mail" && email !== null && (
        <MailDialog
          {...{ leadId, to: email, onClose, files }}
          onUndone={(undone) => {
            setFiles(undone);
            setAdding("mail");
          }}
        />
      )}
      <DeleteLeadButton leadId={leadId} />
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
    failed: tryAgain,
  });
  return (
    <DialogForm form={form} title={title} action="Salvar" busy="Salvando..." onClose={onClose}>
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

const noteName = (leadId: string): string => `note:${leadId}`;

/** Finds the dialog whose text this tab kept. */
export function findKeptAdding(userId: string, leadId: string): Adding | undefined {
  if (hasKept(keptKey(userId, replyName(leadId)))) return "mail";
  return hasKept(keptKey(userId, noteName(leadId))) ? "note" : undefined;
}

/** Writes a note. */
function NoteDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddNote(leadId);
  const form = useForm({
    values: { text: "" },
    keptAs: keptKey(useUser().id, noteName(leadId)),
    check: checkBy(noteInputSchema),
    send: async (values) => {
      await add.mutateAsync(values);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm form={form} title="Nova nota" action="Salvar" busy="Salvando..." onClose={onClose}>
      <TextareaField form={form} name="text" label="Nota" hint="Só a equipe vê." rows={5} />
    </DialogForm>
  );
}

/** Creates a task, by default for tomorrow morning and the user. */
function TaskDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddTask(leadId);
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => toLocalTime(new Date(Date.now() + DAY_MS), timeZone).date);
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const ownId = useUser().id;
  const others = people.filter(({ id }) => id !== ownId);
  const form = useForm({
    values: {
      title: "",
      date: tomorrow,
      time: "09:00",
      assigneeId: "",
    },
    check: ({ title, date, time }) => ({
      ...(title.trim() === "" && { title: NO_TASK }),
      ...(date === "" && { date: "Escolha o dia" }),
      ...(time === "" && { time: "Escolha a hora" }),
    }),
    limits: limitsOf(taskInputSchema),
    send: async ({ title, date, time, assigneeId }) => {
      const dueAt = toInstant({ date, time }, timeZone).toISOString();
      await add.mutateAsync({ title, dueAt, assigneeId: assigneeId || null });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm form={form} title="Nova tarefa" action="Criar" busy="Criando..." onClose={onClose}>
      <TextField form={form} name="title" label="Tarefa" autoComplete="off" takesFocus />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="date" label="Dia" type="date" />
        <TextField form={form} name="time" label="Hora" type="time" />
      </div>
      <SelectField
        form={form}
        name="assigneeId"
        label="Responsável"
        options={{ "": "Eu", ...Object.fromEntries(others.map(({ id, name }) => [id, name])) }}
      />
    </DialogForm>
  );
}
