import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import type { FieldConflict } from "#src/publishing/editor/draft-store.ts";
import { AROUND_LABELS } from "./around.ts";
import type { Column, Way } from "./around-types.ts";

interface AroundConflictsProps {
  conflicts: FieldConflict[];
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
}

/** The menu or the columns as two people have changed them at the same time. */
export function AroundConflicts({ conflicts, onChoose }: AroundConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <div aria-live="polite" className="max-h-[50dvh] overflow-y-auto border-b bg-surface p-3">
      <DraftConflicts
        conflicts={conflicts.map(({ field, theirs, yours }) => ({
          field,
          theirs: toText(theirs),
          yours: toText(yours),
        }))}
        labels={AROUND_LABELS}
        onChoose={({ field }, whose) => {
          const conflict = conflicts.find((open) => open.field === field);
          if (conflict) onChoose(conflict, whose);
        }}
      />
    </div>
  );
}

/** A line for each link, below its column. */
function toText(list: unknown): string {
  return (list as (Way | Column)[])
    .flatMap((item) => ("links" in item ? [item.title, ...item.links.map(describe)] : [describe(item)]))
    .join("\n");
}

const describe = ({ label, to }: Way): string => `${label} → ${to}`;
