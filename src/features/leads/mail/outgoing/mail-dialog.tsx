import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import {
  CheckboxField,
  type FieldForm,
  SelectField,
  TextareaField,
  TextField,
} from "#src/ui/forms/fields.tsx";
import { keepValues, keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { leadKey, LEADS, leadQuery, timelineQuery } from "../../lead-queries.ts";
import type { LeadEvent } from "../../timeline/schema.ts";
import { othersOf, subjectOf } from "./answered-mail.ts";
import { AttachmentsField, refuseFiles } from "./attachments-field.tsx";
import { Conversation } from "./conversation.tsx";
import { CopyField } from "./copy-field.tsx";
import { MailPreviewDialog } from "./mail-preview.tsx";
import { MailTextField } from "./mail-text-field.tsx";
import {
  mailInputSchema,
  type MailPreview,
  type MailTemplate,
  type TypedMail,
  type UndoSeconds,
  USUAL_UNDO,
} from "./schema.ts";
import { templatesQuery } from "./template-queries.ts";

/** Name under which the tab keeps a reply that is being written. */
export const replyName = (leadId: string): string => `reply:${leadId}`;

const NO_FILES: File[] = [];

interface MailDialogProps {
  leadId: string;
  /** The lead's address. */
  to: string;
  onClose: () => void;
  /** Opens the dialog again with the text of a mail whose sending was undone. */
  onUndone: (files: File[]) => void;
  /** Files of the mail whose sending was undone; its text is kept in the tab. */
  files?: File[] | undefined;
}

/** Writes a reply, to be sent now or later. */
export function MailDialog(props: MailDialogProps) {
  const api = useApi();
  const habits = useQuery(habitsQuery(api));
  const timeline = useInfiniteQuery(timelineQuery(api, props.leadId));
  if (habits.isPending || timeline.isPending) return null;
  const { text, undoSeconds = USUAL_UNDO } = habits.data ?? {};
  return <MailForm {...props} signature={text} undoSeconds={undoSeconds} events={timeline.data ?? []} />;
}

interface MailFormProps extends MailDialogProps {
  /** The user's signature; undefined if it could not be loaded: the server adds it in any case. */
  signature: string | undefined;
  /** How long the user's mails wait before they leave. */
  undoSeconds: UndoSeconds;
  /** The lead's timeline, newest first. */
  events: LeadEvent[];
}

function MailForm({ leadId, to, onClose, onUndone, files: given, ...habits }: MailFormProps) {
  const { signature, undoSeconds, events } = habits;
  const key = keptKey(useUser().id, replyName(leadId));
  const send = useSendMail(leadId);
  const api = useApi();
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => addDays(toLocalTime(new Date(), timeZone).date, 1));
  const [preview, setPreview] = useState<MailPreview>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const form = useForm({
    values: {
      cc: "",
      subject: subjectOf(events),
      text: "",
      signature: signature ?? "",
      templateId: "",
      files: given ?? NO_FILES,
      undoSeconds: String(undoSeconds),
      isLater: false,
      date: tomorrow,
      time: "08:00",
    },
    keptAs: key,
    check: ({ date, time, isLater, files, ...mail }) => ({
      ...checkBy(mailInputSchema)(mail),
      ...(refuseFiles(files) && { files: refuseFiles(files) }),
      ...(isLater && date === "" && { date: "Escolha o dia" }),
      ...(isLater && time === "" && { time: "Escolha a hora" }),
    }),
    limits: limitsOf(mailInputSchema),
    send: async (values) => {
      const { files, isLater, date, time } = values;
      const sendAt = isLater ? { sendAt: toInstant({ date, time }, timeZone).toISOString() } : {};
      const restore = (): void => {
        keepValues(key, values);
        onUndone(files);
      };
      await send.mutateAsync({ ...toMail(values), files, restore, ...sendAt });
      onClose();
    },
    failed: tryAgain,
  });
  const { values } = form;
  /** @returns the fields of the mail itself */
  const toMail = ({ cc, subject, text, signature: signed, templateId, ...more }: typeof values) => ({
    cc,
    subject,
    text,
    undoSeconds: Number(more.undoSeconds),
    ...(signature !== undefined && { signature: signed }),
    ...(templateId && { templateId }),
  });
  const showPreview = (): void =>
    form.attempt(async () => {
      setIsPreviewing(true);
      try {
        const path = `/api/leads/${leadId}/mails/preview`;
        setPreview(await api.send<MailPreview>("POST", path, toMail(values)));
      } finally {
        setIsPreviewing(false);
      }
    });
  const action = values.isLater ? "Programar" : "Enviar";
  const busy = values.isLater ? "Programando..." : "Enviando...";
  return (
    <DialogForm
      form={form}
      title="Responder"
      action={action}
      busy={isPreviewing ? action : busy}
      size="xl"
      moreActions={
        <Button
          variant="outline"
          className="mr-auto max-sm:w-full"
          aria-disabled={form.isSending}
          onClick={showPreview}
        >
          Visualizar
        </Button>
      }
      onClose={onClose}
    >
      {/* Handles a shortcut of the fields, before the editor takes it for a line break. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          form.attempt();
        }}
      >
        <Conversation events={events} />
        <div className="grid min-w-0 gap-5">
          <p className="text-sm wrap-anywhere">
            <span className="font-semibold">Para</span> {to}
          </p>
          <EmailFailureNote leadId={leadId} />
          <CopyField form={form} offered={othersOf(events, to)} />
          <TemplateField form={form} />
          <TextField form={form} name="subject" label="Assunto" />
          <MailTextField form={form} hint={useTextHint(values)} onAttach={() => fileInput.current?.click()} />
          {signature !== undefined && (
            <TextareaField
              form={form}
              name="signature"
              label="Assinatura"
              hint="Vale também para os seus próximos e-mails."
              rows={3}
            />
          )}
          <AttachmentsField
            files={values.files}
            onChange={(files) => form.change({ files })}
            error={form.errors.files}
            hint={form.isRestored && !given ? "Se havia anexos, escolha-os de novo." : undefined}
            input={fileInput}
          />
          {!values.isLater && (
            <SelectField
              form={form}
              name="undoSeconds"
              label="Tempo para desfazer o envio"
              options={UNDO_NAMES}
              hint="Vale também para os seus próximos e-mails."
            />
          )}
          <CheckboxField form={form} name="isLater" label="Enviar mais tarde" />
          {values.isLater && (
            <div className="grid grid-cols-2 gap-4">
              <TextField form={form} name="date" label="Dia" type="date" />
              <TextField form={form} name="time" label="Hora" type="time" />
            </div>
          )}
        </div>
      </div>
      {preview && (
        <MailPreviewDialog mail={preview} files={values.files} onClose={() => setPreview(undefined)} />
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

type TemplateValues = Record<"templateId" | "text" | "subject", string>;

/** Inserts a template after the user's own text. */
function TemplateField({ form }: { form: Pick<FieldForm<TemplateValues>, "values" | "errors" | "change"> }) {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  const { values } = form;
  const used = templates.find(({ id }) => id === values.templateId);
  const choose = (template: MailTemplate | undefined): void => {
    const own = values.text === used?.text ? "" : values.text.trim();
    const text = [own, template?.text].filter(Boolean).join("\n\n");
    const subject = values.subject === used?.subject ? "" : values.subject;
    form.change({ templateId: template?.id ?? "", text, subject: subject || (template?.subject ?? "") });
  };
  if (templates.length === 0) return null;
  return (
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
  );
}

function useTextHint({ templateId, text }: TemplateValues): string {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  return templates.find(({ id }) => id === templateId)?.text === text
    ? "Enviar um modelo sem alterá-lo não conta como resposta: o prazo continua."
    : "Campos como {{primeiro_nome}} são preenchidos no envio. Ctrl+Enter envia.";
}

const UNDO_NAMES: Record<string, string> = {
  0: "Enviar imediatamente",
  10: "10 segundos",
  30: "30 segundos",
};

/** A mail to send now, or at a given time. */
interface MailToSend extends TypedMail {
  files: File[];
  sendAt?: string;
  /** Brings the mail back into the dialog. */
  restore: () => void;
}

/** The user's signature, and how long their mails wait. */
const habitsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "signature"],
    queryFn: ({ signal }) =>
      api.get<{ text: string; undoSeconds: UndoSeconds }>("/api/leads/signature", {}, signal),
  });

/** Sends a mail, now or later. Until it leaves, the toast offers to undo it. */
function useSendMail(leadId: string) {
  const path = `/api/leads/${leadId}/planned-mails`;
  const cancel = useChange({
    send: (api, { id }: { id: string; restore: () => void }) => api.send("DELETE", `${path}/${id}`),
    queryKey: leadKey(leadId),
    done: (_answer, { restore }) => {
      restore();
      return { title: "Envio desfeito", description: "O texto está de volta em “Responder”." };
    },
    failed: "O envio não foi desfeito",
    advice: "O e-mail já pode ter saído.",
  });
  return useChange({
    send: (api, { files, restore: _restore, ...mail }: MailToSend) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(mail)) form.set(name, String(value));
      for (const file of files) form.append("files", file);
      return api.sendForm<{ id: string }>("POST", waits(mail) ? path : `/api/leads/${leadId}/mails`, form);
    },
    queryKey: LEADS,
    done: ({ id }, { restore, ...mail }) => {
      if (mail.sendAt) return { title: "E-mail programado!" };
      const action = { label: "Desfazer", run: () => cancel.mutate({ id, restore }) };
      return {
        title: "E-mail enviado",
        ...(waits(mail) && { durationMs: Number(mail.undoSeconds) * 1000, action }),
      };
    },
  });
}

const waits = ({ sendAt, undoSeconds }: Pick<MailToSend, "sendAt" | "undoSeconds">): boolean =>
  sendAt !== undefined || Number(undoSeconds) > 0;
