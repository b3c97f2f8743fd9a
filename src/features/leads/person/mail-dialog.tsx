import { useQuery } from "@tanstack/react-query";
import {
  MAX_MAIL_TEXT,
  MAX_SUBJECT,
  mailInputSchema,
  type MailTemplate,
} from "#src/features/leads/mails/schema.ts";
import { templatesQuery } from "#src/features/leads/mails/template-queries.ts";
import type { LeadEvent } from "#src/features/leads/timeline/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Select } from "#src/ui/primitives/select.tsx";
import { timelineQuery, useSendMail } from "./person-queries.ts";

/** Answers a lead by e-mail. */
export function MailDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const send = useSendMail(leadId);
  const api = useApi();
  const { data: templates = [] } = useQuery(templatesQuery(api));
  const { data: events = [] } = useQuery(timelineQuery(api, leadId));
  const form = useForm({
    values: { subject: answerTo(events), text: "", templateId: "" },
    check: checkBy(mailInputSchema),
    send: async ({ templateId, ...words }) => {
      await send.mutateAsync({ ...words, ...(templateId && { templateId }) });
      onClose();
    },
    failed: "Tente novamente.",
  });
  const { values } = form;
  const used = templates.find(({ id }) => id === values.templateId);
  const choose = (template: MailTemplate | undefined): void => {
    // What somebody has written stays; the template follows it.
    const own = values.text === used?.text ? "" : values.text.trim();
    const text = [own, template?.text].filter(Boolean).join("\n\n");
    const subject = values.subject === used?.subject ? "" : values.subject;
    form.change({ templateId: template?.id ?? "", text, subject: subject || (template?.subject ?? "") });
  };
  return (
    <DialogForm form={form} title="Responder" action="Enviar" busy="Enviando..." size="lg" onClose={onClose}>
      {templates.length > 0 && (
        <Field label="Modelo" error={form.errors.templateId}>
          {(control) => (
            <Select
              {...control}
              value={values.templateId}
              onChange={({ target }) => choose(templates.find(({ id }) => id === target.value))}
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
      <TextField form={form} name="subject" label="Assunto" maxLength={MAX_SUBJECT} />
      <TextareaField
        form={form}
        name="text"
        label="Mensagem"
        hint={
          used?.text === values.text
            ? "Um modelo sem nenhuma palavra sua não encerra o prazo da resposta."
            : "Em Markdown. {{nome}} e {{empresa}} são preenchidos. Seu nome e o da empresa assinam."
        }
        rows={10}
        maxLength={MAX_MAIL_TEXT}
      />
    </DialogForm>
  );
}

/** "Re: " and what the newest mail was about; "" where there is none. */
function answerTo(events: LeadEvent[]): string {
  const newest = events.find(({ type }) => type === "mail-in" || type === "mail-out");
  const subject = typeof newest?.data.subject === "string" ? newest.data.subject : "";
  return subject && `Re: ${subject.replace(/^(?:re: *)+/i, "")}`.slice(0, MAX_SUBJECT);
}
