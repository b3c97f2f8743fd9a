import type { FieldConflict } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { toReadableSections } from "../readable-sections.ts";
import { PAGE_FIELDS, type StoredSection } from "../schema.ts";
import type { Column } from "./state/menu-link.ts";
import { NAVIGATION_LABELS } from "./state/navigation.ts";

interface ShownConflictsProps {
  conflicts: FieldConflict[];
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
}

const LABELS = { ...PAGE_FIELDS.labels, ...NAVIGATION_LABELS };

/** Shows concurrent changes; of the sections, only those that differ. */
export function ShownConflicts({ conflicts, onChoose }: ShownConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <div aria-live="polite" className="max-h-[50dvh] overflow-y-auto border-b bg-surface p-3">
      <DraftConflicts
        conflicts={conflicts.map(toText)}
        labels={LABELS}
        onChoose={({ field }, whose) => {
          const conflict = conflicts.find((open) => open.field === field);
          if (conflict) onChoose(conflict, whose);
        }}
      />
    </div>
  );
}

function toText({ field, theirs, yours }: FieldConflict): FieldConflict {
  if (field in NAVIGATION_LABELS)
    return { field, theirs: describeLinks(theirs), yours: describeLinks(yours) };
  if (field !== "sections") return { field, theirs, yours };
  const [mine, others] = [asSections(yours), asSections(theirs)];
  return { field, yours: describeSections(mine, others), theirs: describeSections(others, mine) };
}

/** Renders the sections that differ from the other version. */
function describeSections(sections: StoredSection[], others: StoredSection[]): string {
  const differs = (section: StoredSection): boolean =>
    !others.some((other) => other.id === section.id && isSameJson(other, section));
  return toReadableSections(sections.filter(differs)) || "(seção excluída)";
}

const asSections = (value: unknown): StoredSection[] =>
  Array.isArray(value) ? (value as StoredSection[]) : [];

/** Renders a line for each link, below its column. */
function describeLinks(list: unknown): string {
  const describe = ({ label, to }: MenuLink): string => `${label} → ${to}`;
  return (list as (MenuLink | Column)[])
    .flatMap((item) => ("links" in item ? [item.title, ...item.links.map(describe)] : [describe(item)]))
    .join("\n");
}
