import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeCounts } from "#src/shared/people/personal-data-kinds.ts";
import {
  describeReason,
  RETENTION_REASON_NAMES,
  type RetentionReason,
} from "#src/shared/people/retention-reasons.ts";
import { MAX_DECISION_NOTE, MAX_RETENTION_TEXT } from "#src/shared/text-limits.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField, TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { RemovalDecision, RemovalRequest } from "../requests-schema.ts";
import { ContactDataPanel } from "./contact-data-panel.tsx";
import { REFUSAL_NEEDS_REASON, REMOVAL_STATUSES } from "./labels.ts";
import { contactDataQuery } from "./requests-queries.ts";

interface DialogProps {
  request: RemovalRequest;
  onClose: () => void;
}

/** Asks whether to erase the data or keep it for a legal reason. */
export function ConcludeDialog(props: DialogProps) {
  const [keeps, setKeeps] = useState(false);
  return keeps ? <KeepDialog {...props} /> : <EraseDialog {...props} onKeep={() => setKeeps(true)} />;
}

function EraseDialog({ request, onKeep, onClose }: DialogProps & { onKeep: () => void }) {
  const send = useSendDecision(request);
  const form = useForm({
    values: { note: request.note ?? "", alsoLeads: [] as string[] },
    failed: FAILED,
    failedAt: "note",
    send: async ({ note, alsoLeads }) => {
      await send({ status: "DONE", erase: true, note: note.trim(), alsoLeads });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title="Apagar e concluir"
      intro={<Person request={request} />}
      action="Apagar e concluir"
      busy="Apagando..."
      isDangerous
      onClose={onClose}
    >
      <ContactDataPanel request={request} alsoLeads={form.values.alsoLeads} />
      <SamePhoneField
        request={request}
        chosen={form.values.alsoLeads}
        onChange={(alsoLeads) => form.change({ alsoLeads })}
      />
      <div className="grid gap-2 text-sm text-muted">
        <p>
          Isto não pode ser desfeito. O site não alcança a caixa de e-mail da equipe nem os sistemas que
          receberam webhooks: peça que apaguem também (LGPD, art. 18, § 6º). As cópias de segurança guardam
          estes dados até serem substituídas; uma restauração os apaga de novo.
        </p>
        <p>
          A lei permite guardá-los?{" "}
          <Button variant="link" size="sm" onClick={onKeep}>
            Concluir sem apagar
          </Button>
        </p>
      </div>
      <TextareaField form={form} {...NOTE} hint="Opcional. Vai no e-mail, depois do que foi apagado." />
    </DialogForm>
  );
}

/** Has no preselected value, so that the reason is chosen on purpose. */
const REASONS = {
  "": "Escolha um motivo",
  ...Object.fromEntries(RETENTION_REASON_NAMES.map((reason) => [reason, describeReason(reason)])),
};

function KeepDialog({ request, onClose }: DialogProps) {
  const send = useSendDecision(request);
  const form = useForm<{ reason: RetentionReason | ""; text: string; note: string }>({
    values: { reason: "", text: "", note: request.note ?? "" },
    check: ({ reason }) => (reason === "" ? { reason: "Escolha o motivo legal" } : {}),
    serverNames: { "kept.reason": "reason", "kept.text": "text" },
    failed: FAILED,
    failedAt: "note",
    send: async ({ reason, text, note }) => {
      await send({
        status: "DONE",
        kept: { reason: reason as RetentionReason, text: text.trim() },
        note: note.trim(),
      });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title="Concluir sem apagar"
      intro={<Person request={request} />}
      action="Concluir sem apagar"
      onClose={onClose}
    >
      <ContactDataPanel request={request} />
      <p className="text-sm text-muted">
        Nada será apagado. O e-mail diz à pessoa o que fica guardado e por quê.
      </p>
      <SelectField form={form} name="reason" label="Motivo legal" options={REASONS} />
      <TextareaField
        form={form}
        name="text"
        label="Explicação"
        hint="Opcional. Por exemplo, o contrato e até quando. Vai no e-mail."
        rows={3}
        maxLength={MAX_RETENTION_TEXT}
      />
      <TextareaField form={form} {...NOTE} hint="Opcional. Vai no e-mail." />
    </DialogForm>
  );
}

export function RefuseDialog({ request, onClose }: DialogProps) {
  const send = useSendDecision(request);
  const form = useForm({
    values: { note: request.note ?? "" },
    check: ({ note }) => (note.trim() === "" ? { note: REFUSAL_NEEDS_REASON } : {}),
    failed: FAILED,
    failedAt: "note",
    send: async ({ note }) => {
      await send({ status: "REFUSED", note: note.trim() });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title="Recusar solicitação"
      intro={<Person request={request} />}
      action="Recusar"
      isDangerous
      onClose={onClose}
    >
      <ContactDataPanel request={request} />
      <TextareaField
        form={form}
        {...NOTE}
        hint="Diga por quê. Vai no e-mail que avisa a decisão e fica registrada aqui."
      />
    </DialogForm>
  );
}

const FAILED = "Não foi possível atualizar a solicitação. Nada foi alterado.";

function Person({ request }: Pick<DialogProps, "request">) {
  return (
    <p className="mt-1 pr-10 text-sm wrap-anywhere text-muted">
      {request.protocol} · {request.name}
      <br />
      {request.email}
    </p>
  );
}

const NOTE = {
  name: "note",
  label: "Mensagem para a pessoa",
  rows: 4,
  maxLength: MAX_DECISION_NOTE,
} as const;

interface SamePhoneFieldProps {
  request: RemovalRequest;
  /** Ids of the leads that are erased as well. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Lists leads with the request's telephone and another e-mail address, or none, for staff to choose from. */
function SamePhoneField({ request, chosen, onChange }: SamePhoneFieldProps) {
  const { data } = useQuery(contactDataQuery(useApi(), request.id, chosen));
  if (!data || data.samePhone.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Com o mesmo telefone e outro e-mail</legend>
      <p className="mt-1 text-sm text-muted">
        Marque só os que são da mesma pessoa: são apagados junto, com tudo o que houver com os e-mails deles.
      </p>
      {data.samePhone.map(({ id, name, email }) => (
        <Checkbox
          key={id}
          label={[name ?? "Lead sem nome", email].filter(Boolean).join(" · ")}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}

/**
 * Returns a function that decides a request. The screen changes only after the server confirms.
 * @throws ApiError if the server refuses
 */
function useSendDecision(request: RemovalRequest): (decision: RemovalDecision) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return async (decision) => {
    try {
      const decided = await api.send<RemovalRequest>("PUT", `/api/privacy/requests/${request.id}`, decision);
      toast({
        title: `Solicitação ${REMOVAL_STATUSES[decided.status].toLowerCase()}`,
        description: `${describeOutcome(decided)} A pessoa será avisada por e-mail.`.trim(),
      });
    } finally {
      // Invalidates all queries: many screens show erased data, and the list shows decisions by others.
      void queries.invalidateQueries();
    }
  };
}

function describeOutcome({ erased, kept }: RemovalRequest): string {
  if (erased) return `Apagado: ${describeCounts(erased)}.`;
  return kept ? "Nada foi apagado." : "";
}
