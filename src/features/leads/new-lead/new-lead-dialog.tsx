import { useState } from "react";
import { useNavigate } from "react-router";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { SelectField, TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { newSubmissionId } from "#src/ui/public-forms/form-draft.ts";
import { ENTERED_SOURCES, leadName, sourceName } from "../labels.ts";
import { LEADS } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";
import { newLeadSchema, type SimilarLead } from "./schema.ts";
import { SimilarLeads } from "./similar-leads.tsx";

const SOURCES = Object.fromEntries(ENTERED_SOURCES.map((source) => [source, sourceName(source)]));

const EMPTY = { name: "", company: "", phone: "", email: "", source: ENTERED_SOURCES[0] as string, note: "" };
type Values = typeof EMPTY;

interface NewLeadDialogProps {
  onClose: () => void;
  /** Closes the dialog and opens the lead. */
  onOpenLead: (id: string) => void;
}

/** Enters a lead, and shows those that may be the same person while one types. */
export function NewLeadDialog({ onClose, onOpenLead }: NewLeadDialogProps) {
  const [submissionId] = useState(newSubmissionId);
  const add = useAddLead();
  const addNote = useAddNote();
  const form = useForm({
    values: EMPTY,
    check: checkBy<Values>(newLeadSchema as never),
    send: async (values) => {
      await add.mutateAsync({ ...values, submissionId });
      onClose();
    },
    failed: tryAgain,
  });
  const useInstead = (lead: SimilarLead) =>
    form.run(async () => {
      const { note } = form.values;
      if (note.trim() !== "") await addNote.mutateAsync({ id: lead.id, note });
      onOpenLead(lead.id);
    }, tryAgain);
  return (
    <DialogForm
      form={form}
      title="Novo lead"
      action="Criar lead"
      busy="Criando..."
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Nome" autoComplete="off" takesFocus />
        <TextField form={form} name="company" label="Empresa" autoComplete="off" />
        <TextField form={form} name="phone" label="Telefone" type="tel" autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </div>
      <SimilarLeads typed={form.values} onUse={useInstead} />
      <SelectField form={form} name="source" label="Fonte" options={SOURCES} />
      <TextareaField
        form={form}
        name="note"
        label="Nota"
        hint="Só a equipe vê. Ninguém recebe e-mail sobre este lead."
        rows={4}
      />
    </DialogForm>
  );
}

function useAddLead() {
  const navigate = useNavigate();
  return useChange({
    send: (api, lead: Values & { submissionId: string }) => api.send<LeadDetails>("POST", "/api/leads", lead),
    queryKey: LEADS,
    done: (lead) => ({
      title: "Lead criado!",
      description: leadName(lead),
      action: { label: "Abrir", run: () => void navigate(`/dashboard/leads/${lead.id}`) },
    }),
  });
}

const useAddNote = () =>
  useChange({
    send: (api, { id, note }: { id: string; note: string }) =>
      api.send("POST", `/api/leads/${id}/notes`, { text: note }),
    queryKey: LEADS,
    done: "Nota salva!",
  });
