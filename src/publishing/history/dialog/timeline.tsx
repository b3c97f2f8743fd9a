import { cx } from "class-variance-authority";
import { useId } from "react";
import { formatAge } from "#src/shared/time/date-format.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { Revision } from "../schema.ts";
import { labelOf, storedLabel } from "./revision-labels.ts";

/** Button that loads older revisions. */
export interface OlderRevisions {
  isLoading: boolean;
  load: () => void;
}

interface TimelineProps {
  /** Newest first. */
  revisions: Revision[];
  isPublished: boolean;
  /** Id of the selected revision. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Absent if all are loaded. */
  older: OlderRevisions | undefined;
}

/** A timeline of revisions as a radio group: arrow keys select, Tab leaves it. */
export function Timeline({ revisions, isPublished, chosen, onChoose, older }: TimelineProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0 overflow-y-auto overscroll-contain max-lg:max-h-72 max-lg:rounded-card max-lg:border lg:border-r">
      <legend className="sr-only">Versões</legend>
      <ol>
        {revisions.map((revision) => (
          <li key={revision.id} className="group">
            <TimelineRow
              revision={revision}
              isPublished={isPublished}
              group={group}
              isChosen={revision.id === chosen}
              onChoose={() => onChoose(revision.id)}
            />
          </li>
        ))}
      </ol>
      {older && (
        <div className="p-3 pl-9">
          <Button variant="outline" size="sm" aria-disabled={older.isLoading} onClick={older.load}>
            {older.isLoading ? "Carregando..." : "Mostrar mais antigas"}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TimelineRowProps {
  revision: Revision;
  isPublished: boolean;
  /** `name` of the radio buttons. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function TimelineRow({ revision, isPublished, group, isChosen, onChoose }: TimelineRowProps) {
  const { at, author, name, isStored, isDraft } = revision;
  const label = labelOf(revision);
  const moment = useMoment();
  return (
    <label className="relative block cursor-pointer py-3 pr-3 pl-9 -outline-offset-2 outline-ring hover:bg-sunken has-checked:bg-primary-soft has-focus-visible:outline-2">
      <input type="radio" name={group} className="sr-only" checked={isChosen} onChange={onChoose} />
      <Knot isStored={isStored} />
      <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
        {name ?? label}
        {isStored && <Badge tone={isPublished ? "success" : "neutral"}>{storedLabel(isPublished)}</Badge>}
        {isDraft && <Badge tone="warning">Rascunho</Badge>}
      </span>
      <span className="mt-0.5 block text-xs text-muted">
        {name && `${label} · `}
        {author.name === label ? "Veio com o site" : author.name}
      </span>
      <time dateTime={at} className="block text-xs text-muted tabular-nums">
        {formatAge(at)} · {moment(at)}
      </time>
    </label>
  );
}

/** The line through the revisions, with a dot at each: filled for the stored one. */
function Knot({ isStored }: { isStored: boolean }) {
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 left-4 w-px bg-line-strong group-first:top-6 group-only:hidden group-last:bottom-auto group-last:h-6"
      />
      <span
        aria-hidden
        className={cx(
          "absolute top-5 left-4 size-2.5 -translate-x-1/2 rounded-full border border-line-strong",
          isStored ? "filled bg-primary" : "bg-surface",
        )}
      />
    </>
  );
}
