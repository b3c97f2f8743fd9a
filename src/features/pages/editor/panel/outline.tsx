import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { cx } from "class-variance-authority";
import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import { memo, useMemo, useRef } from "react";
import { Initials } from "#src/publishing/presence/people-here.tsx";
import { useSiteData } from "#src/settings/site-data.ts";
import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { MAX_SECTIONS, TOO_MANY_SECTIONS, type StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { blockIdOf } from "../../sections/block/schema.ts";
import { useBlock } from "../blocks/use-blocks.ts";
import { SILENT_DRAG } from "../controls/silent-drag.ts";
import { useRestoredFocus } from "../controls/use-restored-focus.ts";
import { moveSection, usualPlace } from "../state/change-sections.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi, useSelection } from "../state/editor-ui.ts";
import { usePeopleIn } from "../state/people-in-sections.ts";
import { pageErrors, type Refusal, sectionErrors } from "../state/refusal.ts";
import { SectionActions } from "./section-actions.tsx";

/** Lists all sections, to be dragged or moved by buttons. */
export const Outline = memo(function Outline() {
  const store = useEditorStore();
  // Typing changes no ids, so only the affected row re-renders.
  const joined = usePage((page) => page.sections.map(({ id }) => id).join(" "));
  const ids = useMemo(() => joined.split(" ").filter(Boolean), [joined]);
  const { selection, openCatalogue, refusal } = useEditorUi();
  const { sectionId } = useSelection();
  const error = usePage((page) => pageErrors(page, refusal).sections);
  // A drag starts after a few pixels, so that clicks still work.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const list = useRef<HTMLDivElement>(null);
  useRestoredFocus(list);
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SILENT_DRAG}
        onDragEnd={({ active, over }) => {
          const to = ids.indexOf(String(over?.id));
          if (to >= 0 && active.id !== over?.id) store.edit(moveSection(String(active.id), to));
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-label="Seções da página" className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {ids.map((id) => (
              <Row
                key={id}
                id={id}
                isSelected={id === sectionId}
                refusal={refusal}
                onSelect={selection.select}
                onOpen={selection.showTab}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {ids.length < MAX_SECTIONS ? (
        <Button
          variant="outline"
          size="sm"
          onClick={() => openCatalogue(sectionId ?? usualPlace(store.get().page.sections))}
        >
          <Plus aria-hidden size={16} />
          Adicionar seção
        </Button>
      ) : (
        <p className="text-sm text-muted">{TOO_MANY_SECTIONS}.</p>
      )}
    </div>
  );
});

interface RowProps {
  id: string;
  isSelected: boolean;
  refusal: Refusal | null;
  onSelect: (id: string) => void;
  onOpen: (tab: "fields") => void;
}

const Row = memo(function Row({ id, isSelected, refusal, onSelect, onOpen }: RowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const section = usePage(({ sections }) => sections.find((other) => other.id === id));
  const others = usePeopleIn(id);
  if (!section) return null;
  const isInvalid = sectionErrors(section, refusal).length > 0;
  const label = findSectionType(section.type)?.label ?? "Tipo desconhecido";
  const people = others.map(({ name }) => name).join(", ");
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate(0, ${transform.y}px)`, transition } : undefined}
      className={cx(
        "rounded-control border bg-surface",
        isSelected ? "border-primary-ink" : "border-transparent hover:border-line",
        isDragging && "relative z-10 shadow-float",
      )}
    >
      <div className="flex items-center">
        <span
          {...listeners}
          aria-hidden
          className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
        >
          <GripVertical size={15} />
        </span>
        <button
          type="button"
          aria-pressed={isSelected}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-control py-1 pr-3 text-left"
          onClick={() => onSelect(section.id)}
          onDoubleClick={() => onOpen("fields")}
        >
          <span className={cx("min-w-0 grow", section.isHidden && "opacity-60")}>
            <span className="block truncate text-sm font-medium">{label}</span>
            <span className="block truncate text-xs text-muted">
              <SectionTitle section={section} />
            </span>
          </span>
          {people !== "" && (
            <span title={people} className="flex pl-2">
              {others.map((person) => (
                <Initials key={person.id} name={person.name} />
              ))}
              <span className="sr-only">{people} nesta seção</span>
            </span>
          )}
          {section.isHidden && <Badge>Oculta</Badge>}
          {isInvalid && <Badge tone="danger">Corrigir</Badge>}
        </button>
      </div>
      {isSelected && (
        <div className="flex flex-wrap items-center justify-between gap-1 border-t px-1.5 py-1">
          <SectionActions section={section} />
          <Button variant="ghost" size="sm" className="px-2!" onClick={() => onOpen("fields")}>
            Campos
          </Button>
        </div>
      )}
    </li>
  );
});

/** Shows a section's title as visitors read it, or the name of its block. */
function SectionTitle({ section }: { section: StoredSection }) {
  const site = useSiteData();
  const block = useBlock(blockIdOf(section));
  const { title } = section.props;
  if (block === null) return "Bloco excluído";
  const written = block?.title ?? (typeof title === "string" ? title.replaceAll("\n", " ") : "");
  return site ? fillIn(written, liveValuesOf(site)) : written;
}
