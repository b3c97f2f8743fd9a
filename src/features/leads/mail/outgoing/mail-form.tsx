import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/accounts/use-user.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { InlineForm } from "#src/ui/dialogs/inline-form.tsx";
import { checkBy, limitsOf } from "#src/ui/forms/field-errors.ts";
import { keepValues, keptKey, readKept } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEADS, timelineQuery } from "../../lead-queries.ts";
import type { LeadEvent } from "../../timeline/schema.ts";
import { othersOf, subjectOf } from "./answered-mail.ts";
import { refuseFiles } from "./attachments-field.tsx";
import { Conversation } from "./conversation.tsx";
import { MailFields } from "./mail-fields.tsx";
import { MailPreviewDialog } from "./mail-preview.tsx";
import { mailInputSchema, type MailPreview, type UndoSeconds, USUAL_UNDO } from "./schema.ts";
import { useSendMail } from "./use-send-mail.ts";

/** Name under which the tab keeps a reply that is being written. */
export const replyName = (leadId: string): string => `reply:${leadId}`;

const NO_FILES: File[] = [];

interface MailFormProps {
  /** A dialog over a list, or a part of the lead's page. */
  frame: "dialog" | "inline";
  leadId: string;
  /** The lead's address. */
  to: string;
  /** Called once the mail was sent or discarded. */
  onClose: () => void;
  /** Opens the form again with the text of a mail whose sending was undone. */
  onUndone: (files: File[]) => void;
  /** Files of the mail whose sending was undone; its text is kept in the tab. */
  files?: File[] | undefined;
}

/** Writes a reply, to be sent now or later. */
export function MailForm(props: MailFormProps) {
  const api = useApi();
  const habits = useQuery(habitsQuery(api));
  const timeline = useInfiniteQuery(timelineQuery(api, props.leadId));
  if (habits.isPending || timeline.isPending) return null;
  const { text, undoSeconds = USUAL_UNDO, hasMailServer = true } = habits.data ?? {};
  return (
    <LoadedForm
      {...props}
      signature={text}
      undoSeconds={undoSeconds}
      hasMailServer={hasMailServer}
      events={timeline.data ?? []}
    />
  );
}

interface LoadedFormProps extends MailFormProps {
  /** The user's signature; undefined if it could not be loaded: the server adds it in any case. */
  signature: string | undefined;
  /** Wait of the user's mails before they leave. */
  undoSeconds: UndoSeconds;
  hasMailServer: boolean;
  /** The lead's timeline, newest first. */
  events: LeadEvent[];
}

function LoadedForm({ frame, leadId, to, onClose, onUndone, files: given, ...habits }: LoadedFormProps) {
  const { signature, undoSeconds, hasMailServer, events } = habits;
  const isInline = frame === "inline";
  const key = keptKey(useUser().id, replyName(leadId));
  const send = useSendMail(leadId);
  const api = useApi();
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => addDays(toLocalTime(new Date(), timeZone).date, 1));
  const [preview, setPreview] = useState<MailPreview>();
  const [isPreviewing, setIsPreviewing] = useState(false);
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
    isGuarded: isInline,
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
        // Another reply may have been begun since: its text stays, after the one that comes back.
        const { text: begun } = readKept(key, { text: "" }) ?? {};
        keepValues(key, { ...values, text: [values.text, begun].filter(Boolean).join("\n\n") });
        onUndone(files);
      };
      await send.mutateAsync({ ...toMail(values), files, restore, isSent: hasMailServer, ...sendAt });
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
  const bound = {
    form,
    title: "Responder",
    action,
    busy: isPreviewing ? action : busy,
    onClose,
    moreActions: (
      <Button
        variant="outline"
        size={isInline ? "sm" : "default"}
        className="mr-auto max-sm:w-full"
        aria-disabled={form.isSending}
        onClick={showPreview}
      >
        Visualizar
      </Button>
    ),
  };
  const content = (
    <>
      {/* Handles a shortcut of the fields, before the editor takes it for a line break. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={
          isInline
            ? "grid grid-cols-1 gap-4"
            : "grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
        }
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          form.attempt();
        }}
      >
        <Conversation events={events} isInline={isInline} />
        <MailFields
          form={form}
          leadId={leadId}
          to={to}
          others={othersOf(events, to)}
          hasSignature={signature !== undefined}
          hasMailServer={hasMailServer}
          filesHint={form.isRestored && !given ? "Se havia anexos, escolha-os de novo." : undefined}
          isInline={isInline}
        />
      </div>
      {preview && (
        <MailPreviewDialog mail={preview} files={values.files} onClose={() => setPreview(undefined)} />
      )}
    </>
  );
  return isInline ? (
    <InlineForm {...bound}>{content}</InlineForm>
  ) : (
    <DialogForm {...bound} size="xl">
      {content}
    </DialogForm>
  );
}

/** The user's signature, how long their mails wait, and whether there is a server that sends them. */
const habitsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "signature"],
    queryFn: ({ signal }) =>
      api.get<{ text: string; undoSeconds: UndoSeconds; hasMailServer: boolean }>(
        "/api/leads/signature",
        {},
        signal,
      ),
  });
