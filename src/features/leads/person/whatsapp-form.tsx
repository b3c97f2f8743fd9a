import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/accounts/use-user.ts";
import { mayHaveWhatsapp, toWhatsappLink } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { InlineForm } from "#src/ui/dialogs/inline-form.tsx";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { fillInFields, letterValues } from "../mail/outgoing/letter-fields.ts";
import { templatesQuery } from "../mail/outgoing/template-queries.ts";
import type { LeadDetails } from "../schema.ts";
import { MAX_NOTE } from "../timeline/schema.ts";
import { useAddAnswer } from "./person-queries.ts";
import { answerInputSchema } from "./schema.ts";
import { toWhatsappText } from "./whatsapp-text.ts";

interface WhatsappFormProps {
  lead: LeadDetails;
  /** Called when the form is replaced by the one that records the answer. */
  onNext: () => void;
  onClose: () => void;
}

/** Opens WhatsApp with a text where the telephone may have it, and records what was sent there as the answer. */
export function WhatsappForm({ lead, onNext, onClose }: WhatsappFormProps) {
  const canOpen = mayHaveWhatsapp(lead.phone);
  /** The text to record; undefined while it is being written. */
  const [written, setWritten] = useState<string>();
  const record = (text: string): void => {
    setWritten(text);
    onNext();
  };
  if (canOpen && written === undefined) return <WriteForm lead={lead} onWritten={record} onClose={onClose} />;
  return <RecordForm leadId={lead.id} text={written ?? ""} onClose={onClose} />;
}

interface WriteFormProps extends Omit<WhatsappFormProps, "onNext"> {
  onWritten: (text: string) => void;
}

/** Chooses and completes a text, and opens the chat with it. The person sends it there; nothing is sent from here. */
function WriteForm({ lead, onWritten, onClose }: WriteFormProps) {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  const values = letterValues(lead);
  const form = useForm({
    values: { templateId: "", text: "" },
    isGuarded: true,
    keptAs: keptKey(useUser().id, `whatsapp:${lead.id}`),
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
    <InlineForm
      form={form}
      title="WhatsApp"
      action="Abrir WhatsApp"
      moreActions={
        <Button
          variant="outline"
          size="sm"
          className="mr-auto max-sm:w-full"
          onClick={() => onWritten(form.values.text)}
        >
          Respondi por WhatsApp
        </Button>
      }
      onClose={onClose}
    >
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
      <div {...FOCUS_FIRST}>
        <TextareaField
          form={form}
          name="text"
          label="Mensagem"
          hint="O WhatsApp abre em outra aba com este texto; quem envia é você."
          rows={4}
        />
      </div>
    </InlineForm>
  );
}

/** Asks to record the message as an answer. */
function RecordForm({ leadId, text, onClose }: { leadId: string; text: string; onClose: () => void }) {
  const add = useAddAnswer(leadId);
  const form = useForm({
    values: { text },
    isGuarded: true,
    keptAs: keptKey(useUser().id, `whatsapp:${leadId}`),
    check: checkBy(answerInputSchema.pick({ text: true })),
    send: async (answer) => {
      await add.mutateAsync({ by: "whatsapp", ...answer });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <InlineForm
      form={form}
      title="Respondi por WhatsApp"
      action="Registrar como respondido por WhatsApp"
      busy="Salvando..."
      onClose={onClose}
    >
      {text !== "" && <p className="text-sm font-semibold">Você enviou a mensagem?</p>}
      <div {...FOCUS_FIRST}>
        <TextareaField
          form={form}
          name="text"
          label="O que foi dito"
          hint="A primeira resposta encerra o prazo."
          rows={4}
        />
      </div>
    </InlineForm>
  );
}
