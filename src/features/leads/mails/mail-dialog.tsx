import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/accounts/use-user.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useMoment, useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy, limitsOf } from "#src/ui/forms/field-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { CheckboxField, TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { FilesInput } from "#src/ui/forms/file-field.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { LEADS, leadQuery, timelineQuery } from "../lead-queries.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import { answerSubject } from "./answer-subject.ts";
import { MailTextField } from "./mail-text-field.tsx";
import { type MailInput, mailInputSchema, type MailTemplate } from "./schema.ts";
import { templatesQuery } from "./template-queries.ts";

/** Name under which the tab keeps a reply that is being written. */
export const replyName = (leadId: string): string => `reply:${leadId}`;

const NO_FILES: File[] = [];

/** Characters of the lead's message that are shown at first. */
const PREVIEW = 280;

interface MailDialogProps {
  leadId: string;
  /** The lead's address. */
  to: string;
  onClose: () => void;
}

/** Writes a reply, to be sent now or later. */
export function MailDialog(props: MailDialogProps) {
  const api = useApi();
  const signature = useQuery(signatureQuery(api));
  const timeline = useInfiniteQuery(timelineQuery(api, props.leadId));
  if (signature.isPending || timeline.isPending) return null;
  const events = timeline.data ?? [];
  return (
    <MailForm
      {...props}
      signature={signature.data}
      subject={subjectOf(events)}
      answered={findAnswered(events)}
    />
  );
}

interface MailFormProps extends MailDialogProps {
  /** The user's signature; undefined if it could not be loaded: the server adds it in any case. */
  signature: string | undefined;
  /** Initial subject. */
  subject: string;
  /** The lead's newest message. */
  answered: AnsweredMessage | undefined;
}

interface AnsweredMessage {
  at: string;
  text: string;
}

function MailForm({ leadId, to, onClose, signature, subject: firstSubject, answered }: MailFormProps) {
  const send = useSendMail(leadId);
  const api = useApi();
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => addDays(toLocalTime(new Date(), timeZone).date, 1));
  const { data: templates = [] } = useQuery(templatesQuery(api));
  const form = useForm({
    values: {
      subject: firstSubject,
      text: "",
      signature: signature ?? "",
      templateId: "",
      files: NO_FILES,
      isLater: false,
      date: tomorrow,
      time: "08:00",
    },
    keptAs: keptKey(useUser().id, replyName(leadId)),
    check: ({ date, time, isLater, ...mail }) => ({
      ...checkBy(mailInputSchema)(mail),
      ...(isLater && date === "" && { date: "Escolha o dia" }),
      ...(isLater && time === "" && { time: "Escolha a hora" }),
    }),
    limits: limitsOf(mailInputSchema),
    send: async ({ subject, text, signature: signed, templateId, files, isLater, date, time }) => {
      const sendAt = isLater ? { sendAt: toInstant({ date, time }, timeZone).toISOString() } : {};
      await send.mutateAsync({
        subject,
        text,
        files,
        ...(signature !== undefined && { signature: signed }),
        ...(templateId && { templateId }),
        ...sendAt,
      });
      onClose();
    },
    failed: tryAgain,
  });
  const { values } = form;
  const used = templates.find(({ id }) => id === values.templateId);
  const choose = (template: MailTemplate | undefined): void => {
    // Keeps the user's own text before the template.
    const own = values.text === used?.text ? "" : values.text.trim();
    const text = [own, template?.text].filter(Boolean).join("\n\n");
    const subject = values.subject === used?.subject ? "" : values.subject;
    form.change({ templateId: template?.id ?? "", text, subject: subject || (template?.subject ?? "") });
  };
  return (
    <DialogForm
      form={form}
      title="Responder"
      action={values.isLater ? "Programar" : "Enviar"}
      busy={values.isLater ? "Programando..." : "Enviando..."}
      size="xl"
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-muted">Para {to}</p>
      <EmailFailureNote leadId={leadId} />
      {answered && <Answered {...answered} />}
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
      <TextField form={form} name="subject" label="Assunto" />
      <MailTextField
        form={form}
        hint={
          used?.text === values.text
            ? "Enviar um modelo sem alterá-lo não conta como resposta: o prazo continua."
            : "{{nome}} e {{empresa}} são preenchidos."
        }
      />
      {signature !== undefined && (
        <TextareaField
          form={form}
          name="signature"
          label="Assinatura"
          hint="Fica para os seus próximos e-mails."
          rows={3}
        />
      )}
      <Field
        label="Anexos"
        hint={form.isRestored && "Se havia anexos, escolha-os de novo."}
        error={form.errors.files}
      >
        {(control) => <FilesInput {...control} onFiles={(files) => form.change({ files })} />}
      </Field>
      <CheckboxField form={form} name="isLater" label="Enviar mais tarde" />
      {values.isLater && (
        <div className="grid grid-cols-2 gap-4">
          <TextField form={form} name="date" label="Dia" type="date" />
          <TextField form={form} name="time" label="Hora" type="time" />
        </div>
      )}
    </DialogForm>
  );
}

/** Warns that the last mail to this address was not delivered. */
function EmailFailureNote({ leadId }: { leadId: string }) {
  const { data: lead } = useQuery(leadQuery(useApi(), leadId));
  const moment = useMoment();
  if (!lead?.emailFailure) return null;
  const { undeliverable, detail, at } = lead.emailFailure;
  return (
    <p role="note" className="rounded-control bg-warning-soft px-4 py-3 text-sm">
      O último e-mail para este endereço não chegou ({moment(at)}): {detail.replace(/^não entregue: /, "")}.{" "}
      {undeliverable ? "Confira o endereço antes de enviar." : "Este também pode não chegar."}
    </p>
  );
}

/** The message that is being answered. The mail itself does not quote it: the lead's mail program shows the thread. */
function Answered({ at, text }: AnsweredMessage) {
  const moment = useMoment();
  const start = Array.from(text).slice(0, PREVIEW).join("");
  return (
    <section aria-label="O que o lead escreveu" className="border-l-2 border-line-strong pl-4">
      <p className="text-sm text-muted">
        O lead escreveu em <time dateTime={at}>{moment(at)}</time>:
      </p>
      <ExpandableText
        text={text}
        preview={start === text ? text : `${start.trimEnd()}…`}
        more="Mostrar mensagem inteira"
      />
    </section>
  );
}

/** Finds the newest message that the lead wrote, by form or by mail; programs and the team do not count. */
function findAnswered(events: LeadEvent[]): AnsweredMessage | undefined {
  for (const { type, at, data } of events) {
    const isMail = type === "mail-in" && !data.bounce && !data.automatic && !data.team;
    const text = isMail ? data.text : data.message;
    if (typeof text === "string" && text !== "") return { at, text };
  }
  return undefined;
}

/** Returns the subject of a reply to the newest mail; "" if there is none. */
function subjectOf(events: LeadEvent[]): string {
  const newest = events.find(({ type }) => type === "mail-in" || type === "mail-out");
  return typeof newest?.data.subject === "string" ? answerSubject(newest.data.subject) : "";
}

/** A mail to send now, or at a given time. */
interface MailToSend extends MailInput {
  files: File[];
  sendAt?: string;
}

const signatureQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "signature"],
    queryFn: async ({ signal }) => (await api.get<{ text: string }>("/api/leads/signature", {}, signal)).text,
  });

const useSendMail = (id: string) =>
  useChange({
    send: (api, { files, ...mail }: MailToSend) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(mail)) form.set(name, String(value));
      for (const file of files) form.append("files", file);
      return api.sendForm("POST", `/api/leads/${id}/${mail.sendAt ? "planned-mails" : "mails"}`, form);
    },
    queryKey: LEADS,
    done: (_answer, { sendAt }) => ({ title: sendAt ? "E-mail programado!" : "E-mail a caminho!" }),
  });
