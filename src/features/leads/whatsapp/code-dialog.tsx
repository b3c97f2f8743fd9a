import { useState } from "react";
import { useNavigate } from "react-router";
import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { findClick, useAssignClick } from "./code-queries.ts";
import { NewLeadDialog } from "./new-lead-dialog.tsx";
import { assignClickSchema, NO_CODE, type WhatsappClick } from "./schema.ts";

const TITLE = "Código do WhatsApp";

/**
 * Opens the dialog that looks up the code in a WhatsApp message.
 * @param leadId assigns the click to this lead
 */
export function WhatsappCodeButton({ leadId }: { leadId?: string }) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {TITLE}
      </Button>
      {isOpen && (leadId ? <AssignDialog {...{ leadId, onClose }} /> : <FindDialog onClose={onClose} />)}
    </>
  );
}

function AssignDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const join = useAssignClick(leadId);
  const send = async (code: string) => {
    await join.mutateAsync(code);
    onClose();
  };
  return <CodeForm action="Ligar a este lead" send={send} onClose={onClose} />;
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
      title={TITLE}
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
