import { useInfiniteQuery } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { leadKey, timelineQuery } from "../lead-queries.ts";
import type { MailFile } from "../mail/outgoing/schema.ts";
import { LetterText } from "../timeline/letter-text.tsx";
import type { LeadEvent, NoteEdit } from "../timeline/schema.ts";
import { describeEvent } from "./describe-event.ts";
import { NoteEdits } from "./note-edits.tsx";

/** Shows the lead's events, newest first. */
export function TimelinePanel({ leadId }: { leadId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(useApi(), leadId));
  const { data: events, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  return (
    <Panel title="Linha do tempo" isBusy={!events}>
      <ol className="mt-4 grid gap-5 border-l border-line pl-5">
        {events ? (
          events.map((event) => <TimelineEvent key={stableId(event)} leadId={leadId} event={event} />)
        ) : (
          <li>
            <Skeleton className="h-4 w-64 max-w-full" />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-5"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? "Carregando..." : "Mostrar mais antigos"}
        </Button>
      )}
    </Panel>
  );
}

/** An edited note has the id of its newest version; what is open at it must outlast an edit by somebody else. */
const stableId = ({ id, data }: LeadEvent): string => (data.edited as NoteEdit | undefined)?.of ?? id;

function TimelineEvent({ leadId, event }: { leadId: string; event: LeadEvent }) {
  const moment = useMoment();
  const { title, text, whole, facts } = describeEvent(event);
  return (
    <li className="relative min-w-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-5 size-2 -translate-x-1/2 rounded-full bg-line-strong"
      />
      <p className="text-sm font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">
        {event.actor.name && `${event.actor.name}, `}
        <time dateTime={event.at}>{moment(event.at)}</time>
      </p>
      {whole ? (
        <ExpandableText text={whole} preview={text ?? ""} more="Mostrar tudo" />
      ) : event.html === undefined ? (
        text && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <LetterText html={event.html} className="mt-1.5" />
      )}
      {facts.map((fact) => (
        <p key={fact} className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {fact}
        </p>
      ))}
      {event.type === "note" && typeof event.data.text === "string" && (
        <NoteEdits leadId={leadId} note={event} />
      )}
      {filesOf(event).map((file) => (
        <MailFileButton key={file.id} leadId={leadId} file={file} />
      ))}
    </li>
  );
}

function filesOf({ type, data }: LeadEvent): MailFile[] {
  return (type === "mail-out" || type === "mail-in") && Array.isArray(data.files)
    ? (data.files as MailFile[])
    : [];
}

function MailFileButton({ leadId, file }: { leadId: string; file: MailFile }) {
  const { mutate, isPending } = useSaveMailFile(leadId);
  return (
    <button
      type="button"
      aria-disabled={isPending}
      className="mt-1 flex touch-target items-center gap-1.5 text-left text-sm wrap-anywhere text-primary-ink underline-offset-4 hover:underline"
      onClick={() => !isPending && mutate(file)}
    >
      <Paperclip aria-hidden size={14} className="shrink-0" />
      <span>
        {file.name} <span className="text-muted">{formatBytes(file.bytes)}</span>
      </span>
    </button>
  );
}

/** Downloads an attachment of a mail. */
const useSaveMailFile = (id: string) =>
  useChange({
    send: async (api, { id: fileId, name }: Pick<MailFile, "id" | "name">) =>
      saveBlob(name, await api.download(`/api/leads/${id}/files/${fileId}`)),
    queryKey: leadKey(id),
    failed: "Erro ao baixar o anexo",
  });
