import { useState } from "react";
import { useNavigate } from "react-router";
import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEADS } from "../lead-queries.ts";
import {
  assignClickSchema,
  NO_CODE,
  type WhatsappClick,
  leadFromClickSchema,
  type LeadFromClick,
} from "./schema.ts";

export const WHATSAPP_CODE = "Código do WhatsApp";

/** Opens the dialog that looks up the code in a WhatsApp message. */
export function WhatsappCodeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {WHATSAPP_CODE}
      </Button>
      {isOpen && <FindDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Joins the click behind a WhatsApp message to a lead. */
export function WhatsappCodeDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const join = useAssignClick(leadId);
  const send = async (code: string) => {
    await join.mutateAsync(code);
    onClose();
  };
  return <CodeForm action="Vincular a este lead" send={send} onClose={onClose} />;
}

/** Opens the lead to which the code is assigned, or asks who wrote. */
function FindDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const [found, setFound] = useState<{ code: string; click: WhatsappClick }>();
  const send = async (code: string) => {
    const click = await findClick(api, code);
    if (click.leadId) await navigate(`/dashboard/leads/${click.leadId}`);
    else setFound({ code, click });
  };
  if (found) return <NewLeadDialog {...found} onClose={onClose} />;
  return <CodeForm action="Procurar" send={send} onClose={onClose} />;
}

interface CodeFormProps {
  action: string;
  send: (code: string) => Promise<void>;
  onClose: () => void;
}

function CodeForm({ action, send, onClose }: CodeFormProps) {
  const form = useForm({
    values: { code: "" },
    check: ({ code }) => (findCodes(code).length === 0 ? { code: NO_CODE } : {}),
    limits: limitsOf(assignClickSchema),
    send: ({ code }) => send(code),
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={WHATSAPP_CODE}
      action={action}
      busy="Procurando..."
      asksToLeave={false}
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="code"
        label="Código ou mensagem"
        hint="O código está no fim da primeira mensagem de quem veio pelo site."
        rows={3}
      />
    </DialogForm>
  );
}

interface NewLeadDialogProps {
  code: string;
  click: WhatsappClick;
  onClose: () => void;
}

/** Shows the facts of an unassigned click, and creates a lead for the person who wrote. */
function NewLeadDialog({ code, click, onClose }: NewLeadDialogProps) {
  const create = useCreateLeadFromClick();
  const navigate = useNavigate();
  const form = useForm({
    values: { name: "", phone: "" },
    limits: limitsOf(leadFromClickSchema),
    send: async (values) => {
      const { id } = await create.mutateAsync({ code, ...values });
      await navigate(`/dashboard/leads/${id}`);
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title="Quem escreveu?"
      intro={<ClickFacts {...click} />}
      action="Criar lead"
      busy="Criando..."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" autoComplete="off" takesFocus />
      <TextField form={form} name="phone" label="Telefone" type="tel" autoComplete="off" />
    </DialogForm>
  );
}

function ClickFacts({ at, page, source, campaign }: WhatsappClick) {
  const moment = useMoment();
  const facts = [
    ["Clique", moment(at)],
    ["Página", page],
    ["Origem", source],
    ["Campanha", campaign],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** @param written a code, or the message that contains it */
function findClick(api: ApiClient, written: string): Promise<WhatsappClick> {
  // Sends only possible codes of the message, since URLs are logged.
  const codes = findCodes(written).map((code) => `#${code}`);
  return api.get<WhatsappClick>(`/api/whatsapp/${encodeURIComponent(codes.join(" "))}`, {});
}

const useAssignClick = (leadId: string) =>
  useChange({
    send: (api, code: string) => api.send<WhatsappClick>("POST", `/api/leads/${leadId}/whatsapp`, { code }),
    queryKey: LEADS,
    done: "Conversa vinculada a este lead!",
  });

const useCreateLeadFromClick = () =>
  useChange({
    send: (api, input: Omit<LeadFromClick, "phone"> & { phone: string }) =>
      api.send<{ id: string }>("POST", "/api/whatsapp/leads", input),
    queryKey: LEADS,
    done: "Lead criado!",
  });
