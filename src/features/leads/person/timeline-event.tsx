import { cx } from "class-variance-authority";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import BookOpen from "lucide-react/icons/book-open";
import ListChecks from "lucide-react/icons/list-checks";
import Mail from "lucide-react/icons/mail";
import Merge from "lucide-react/icons/merge";
import MessageCircle from "lucide-react/icons/message-circle";
import MessageSquare from "lucide-react/icons/message-square";
import Newspaper from "lucide-react/icons/newspaper";
import Paperclip from "lucide-react/icons/paperclip";
import Reply from "lucide-react/icons/reply";
import Split from "lucide-react/icons/split";
import StickyNote from "lucide-react/icons/sticky-note";
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useMoment, useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import type { LeadFile } from "../files/schema.ts";
import { leadKey } from "../lead-queries.ts";
import { LetterText } from "../timeline/letter-text.tsx";
import type { LeadEvent, NoteEdit } from "../timeline/schema.ts";
import { describeEvent } from "./describe-event.ts";
import { NoteEdits } from "./note-edits.tsx";

/** An edited note has the id of its newest version; what is open at it must outlast an edit by somebody else. */
export const stableId = ({ id, data }: LeadEvent): string => (data.edited as NoteEdit | undefined)?.of ?? id;

/** Style of an event: words of the person and of the team stand out, changes stay small. */
type Voice = "person" | "team" | "note" | "change";

function voiceOf({ type, data }: LeadEvent): Voice {
  if (type === "note") return data.by === "phone" || data.by === "whatsapp" ? "team" : "note";
  if (type === "mail-out") return "team";
  if (type === "mail-in") return data.bounce || data.report || data.team ? "change" : "person";
  if (type === "form") return data.entered ? "change" : "person";
  return type === "ebook" || type === "whatsapp" || type === "newsletter" ? "person" : "change";
}

const WORDS: Record<Voice, string> = {
  person: "rounded-card bg-primary-soft px-4 py-3",
  team: "rounded-card border px-4 py-3",
  note: "rounded-card bg-warning-soft px-4 py-3",
  change: "text-sm",
};

const ICONS: Record<LeadEvent["type"], typeof Mail> = {
  form: MessageSquare,
  ebook: BookOpen,
  newsletter: Newspaper,
  "mail-in": Mail,
  "mail-out": Reply,
  whatsapp: MessageCircle,
  note: StickyNote,
  task: ListChecks,
  status: ArrowRightLeft,
  owner: UserRound,
  merge: Merge,
  undo: Split,
};

interface TimelineEventProps {
  leadId: string;
  event: LeadEvent;
}

/** One event of a lead's timeline, under the heading of its day. */
export function TimelineEvent({ leadId, event }: TimelineEventProps) {
  const moment = useMoment();
  const timeZone = useTimeZone();
  const { title, text, whole, facts } = describeEvent(event);
  const voice = voiceOf(event);
  const Icon = ICONS[event.type];
  return (
    <li className="relative min-w-0">
      <span
        aria-hidden
        className={cx(
          "absolute top-0 -left-6 grid size-6 -translate-x-1/2 place-items-center rounded-full border bg-surface",
          voice === "person" ? "border-primary text-primary-ink" : "text-muted",
        )}
      >
        <Icon size={13} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={cx("min-w-0 wrap-anywhere", voice !== "change" && "font-semibold")}>{title}</span>
        <span className="min-w-0 wrap-anywhere text-muted">
          {event.actor.name && `${event.actor.name}, `}
          <time dateTime={event.at} title={moment(event.at)}>
            {toLocalTime(new Date(event.at), timeZone).time}
          </time>
        </span>
      </p>
      {(text || whole || event.html !== undefined) && (
        <div className={cx("mt-1.5", WORDS[voice])}>
          {whole ? (
            <ExpandableText text={whole} preview={text ?? ""} more="Mostrar tudo" className="" />
          ) : (
            <Foldable length={(text ?? "").length} lines={(text ?? "").split("\n").length}>
              {event.html === undefined ? (
                <p className="max-w-[75ch] wrap-anywhere whitespace-pre-line">{text}</p>
              ) : (
                <LetterText html={event.html} />
              )}
            </Foldable>
          )}
        </div>
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
        <FileButton key={file.id} leadId={leadId} file={file} />
      ))}
    </li>
  );
}

const MAX_CHARACTERS = 900;
const MAX_LINES = 14;

/** Folds a long text. Whoever moves into it by keyboard sees it whole. */
function Foldable({ length, lines, children }: { length: number; lines: number; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (length <= MAX_CHARACTERS && lines <= MAX_LINES) return children;
  return (
    <>
      <div
        className={cx(!isOpen && "max-h-60 overflow-hidden mask-b-from-70%")}
        onFocus={() => setOpen(true)}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className="touch-target mt-1 rounded-control text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Ver menos" : "Mostrar tudo"}
      </button>
    </>
  );
}

function filesOf({ type, data }: LeadEvent): LeadFile[] {
  return (type === "mail-out" || type === "mail-in" || type === "form") && Array.isArray(data.files)
    ? (data.files as LeadFile[])
    : [];
}

function FileButton({ leadId, file }: { leadId: string; file: LeadFile }) {
  const { mutate, isPending } = useSaveFile(leadId);
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

/** Downloads a file of a mail or a form. */
const useSaveFile = (id: string) =>
  useChange({
    send: async (api, { id: fileId, name }: Pick<LeadFile, "id" | "name">) =>
      saveBlob(name, await api.download(`/api/leads/${id}/files/${fileId}`)),
    queryKey: leadKey(id),
    failed: "Erro ao baixar o arquivo",
  });
