import { cx } from "class-variance-authority";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import ArrowUpFromLine from "lucide-react/icons/arrow-up-from-line";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router";
import { useEditorPath } from "../../content-type-words/use-content-type-words.ts";
import { ACTION_LABELS } from "../labels.ts";
import type { LocalEntry, LocalPublishedEntry } from "./local-entry.ts";

interface EntryButtonProps extends React.ComponentProps<"button"> {
  entry: LocalEntry;
}

export function EntryButton({ entry, className, ...rest }: EntryButtonProps) {
  const { title, action, failure, local } = entry;
  const state = failure === null ? ACTION_LABELS[action] : `Não aconteceu: ${ACTION_LABELS[action]}`;
  return (
    <button
      type="button"
      title={`${state}: ${title}`}
      className={cx(
        "block w-full min-w-0 rounded-control border px-2 py-1.5 text-left text-xs leading-tight transition-colors",
        toneOf(entry),
        className,
      )}
      {...rest}
    >
      <span className="flex items-center gap-1.5 font-semibold tabular-nums">
        <EntryIcon entry={entry} />
        {local.time}
      </span>
      <span className="sr-only">, {state}: </span>
      <span className="mt-0.5 line-clamp-2 wrap-anywhere hyphens-auto">{title}</span>
    </button>
  );
}

interface PublishedLinkProps {
  entry: LocalPublishedEntry;
  className?: string;
}

/** Leads to the editor of an item that was published. */
export function PublishedLink({ entry: { kind, id, title, local }, className }: PublishedLinkProps) {
  const editorPath = useEditorPath();
  return (
    <Link
      to={editorPath(kind, id) ?? "."}
      title={`Publicado às ${local.time}: ${title}`}
      className={cx(
        "flex min-h-6 min-w-0 items-center gap-1.5 rounded-control px-2 text-xs leading-tight text-muted no-underline hover:bg-sunken hover:text-ink",
        className,
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-success forced-colors:bg-[CanvasText]" />
      <span className="sr-only">Publicado às {local.time}: </span>
      <span className="truncate">{title}</span>
    </Link>
  );
}

function EntryIcon({ entry: { action, failure } }: EntryButtonProps) {
  const Icon = failure !== null ? TriangleAlert : action === "publish" ? ArrowUpFromLine : ArrowDownToLine;
  return <Icon aria-hidden size={13} className="shrink-0" />;
}

function toneOf({ action, failure }: LocalEntry): string {
  if (failure !== null) return "border-danger bg-danger-soft text-danger";
  return action === "publish"
    ? "border-transparent bg-primary-soft text-primary-ink hover:border-primary-ink"
    : "border-line bg-sunken text-ink hover:border-ink";
}
