import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import type { FieldConflict } from "#src/publishing/editor/draft-store.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { PAGE_FIELDS } from "../schema.ts";
import { toReadableSections } from "../readable-sections.ts";
import type { StoredSection } from "../schema.ts";

interface PageConflictsProps {
  conflicts: FieldConflict[];
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
}

/** What two people have changed at the same time: of the sections, only those that differ are shown. */
export function PageConflicts({ conflicts, onChoose }: PageConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <div aria-live="polite" className="max-h-[50dvh] overflow-y-auto border-b bg-surface p-3">
      <DraftConflicts
        conflicts={conflicts.map((conflict) => ({ ...conflict, ...toText(conflict) }))}
        labels={PAGE_FIELDS.labels}
        onChoose={({ field }, whose) => {
          const conflict = conflicts.find((open) => open.field === field);
          if (conflict) onChoose(conflict, whose);
        }}
      />
    </div>
  );
}

function toText({ field, theirs, yours }: FieldConflict) {
  if (field !== "sections") return { theirs, yours };
  const [mine, others] = [asSections(yours), asSections(theirs)];
  return { yours: describe(mine, others), theirs: describe(others, mine) };
}

/** Those of the sections that the others have in another way. */
function describe(sections: StoredSection[], others: StoredSection[]): string {
  const differs = (section: StoredSection): boolean =>
    !others.some((other) => other.id === section.id && isSameJson(other, section));
  return toReadableSections(sections.filter(differs)) || "(seção excluída)";
}

const asSections = (value: unknown): StoredSection[] =>
  Array.isArray(value) ? (value as StoredSection[]) : [];
