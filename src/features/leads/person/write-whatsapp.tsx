import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayHaveWhatsapp, toWhatsappLink } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Select } from "#src/ui/primitives/select.tsx";
import { fillInFields, letterValues } from "../mail/outgoing/letter-fields.ts";
import { templatesQuery } from "../mail/outgoing/template-queries.ts";
import type { LeadDetails } from "../schema.ts";
import { MAX_NOTE } from "../timeline/schema.ts";
import { useAddAnswer } from "./person-queries.ts";
import { answerInputSchema } from "./schema.ts";
import { toWhatsappText } from "./whatsapp-text.ts";

const TITLE = "Abrir WhatsApp";

/** "Abrir WhatsApp", where the telephone may have it. The person sends the message there; nothing is sent from here. */
export function WriteWhatsapp({ lead }: { lead: LeadDetails }) {
  const [isOpen, setOpen] = useState(false);
  /** The text that was sent, once WhatsApp is open. */
  const [written, setWritten] = useState<string>();
  const onClose = () => {
    setOpen(false);
    setWritten(undefined);
  };
  if (!mayHaveWhatsapp(lead.phone)) return null;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-6 items-center text-primary-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        {TITLE}
      </button>
      {isOpen && written === undefined && (
        <WriteDialog lead={lead} onWritten={setWritten} onClose={onClose} />
      )}
      {written !== undefined && <RecordDialog leadId={lead.id} text={written} onClose={onClose} />}
    </li>
  );
}

interface WriteDialogProps {
  lead: LeadDetails;
  onWritten: (text: string) => void;
  onClose: () => void;
}

/** Chooses and completes a text, and opens the chat with it. */
function WriteDialog({ lead, onWritten, onClose }: WriteDialogProps) {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  const values = letterValues(lead);
  const form = useForm({
    values: { templateId: "", text: "" },
    check: ({ text }) => {
      const filled = fillInFields(text, values);
      return filled.ok ? {} : { text: `Mensagem: {{${filled.missing}}} não está preenchido neste lead` };
    },
    limits: { text: MAX_NOTE },
    send: async ({ text }) => {
      const filled = fillInFields(text, values);
      if (!filled.ok) return;
      window.open(toWhatsappLink(lead.phone, filled.text.trim()) ?? "", "_blank", "noopener");
      onWritten(filled.text.trim());
    },
  });
  const choose = (id: string) => {
    const markdown = templates.find((template) => template.id === id)?.text ?? "";
    const filled = fillInFields(toWhatsappText(markdown), values);
    form.change({ templateId: id, text: filled.ok ? filled.text : toWhatsappText(markdown) });
  };
  return (
    <DialogForm form={form} title={TITLE} action={TITLE} onClose={onClose}>
      {templates.length > 0 && (
        <Field label="Modelo">
          {(control) => (
            <Select
              {...control}
              value={form.values.templateId}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">Nenhum</option>
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <TextareaField
        form={form}
        name="text"
        label="Mensagem"
        hint="O WhatsApp abre em outra aba com este texto; quem envia é você."
        rows={6}
      />
    </DialogForm>
  );
}

/** Asks to record the message as an answer. */
function RecordDialog({ leadId, text, onClose }: { leadId: string; text: string; onClose: () => void }) {
  const add = useAddAnswer(leadId);
  const form = useForm({
    values: { text },
    check: checkBy(answerInputSchema.pick({ text: true })),
    send: async (answer) => {
      await add.mutateAsync({ by: "whatsapp", ...answer });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title="Você enviou a mensagem?"
      action="Registrar como respondido por WhatsApp"
      busy="Salvando..."
      asksToLeave={false}
      onClose={onClose}
    >
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
