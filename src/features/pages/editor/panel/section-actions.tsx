import { cx } from "class-variance-authority";
import Copy from "lucide-react/icons/copy";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Trash from "lucide-react/icons/trash-2";
import { useRef } from "react";
import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { findSectionKind } from "#src/features/pages/section-kinds/kinds.ts";
import {
  duplicateSection,
  hideSection,
  moveSection,
  removeSection,
} from "#src/features/pages/editor/state/change-sections.ts";
import { useEditorStore, usePage } from "#src/features/pages/editor/state/editor-store.ts";
import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";
import { IconButton } from "#src/features/pages/editor/controls/icon-button.tsx";
import { MoveButtons } from "#src/features/pages/editor/controls/move-buttons.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

/** What can be done with a section as a whole. */
export function SectionActions({ section, className }: { section: StoredSection; className?: string }) {
  const { id, isHidden } = section;
  const store = useEditorStore();
  const { select, announce } = useEditorUi();
  const place = usePage(({ sections }) => sections.findIndex((other) => other.id === id));
  const count = usePage(({ sections }) => sections.length);
  const label = findSectionKind(section.type)?.label ?? section.type;
  const bar = useRef<HTMLFieldSetElement>(null);
  useKeptFocus(bar);
  const move = (to: number): void => {
    store.edit(moveSection(id, to));
    announce(`${label}: posição ${to + 1} de ${count}`);
  };
  const duplicate = (): void => {
    const copyId = crypto.randomUUID();
    store.edit(duplicateSection(id, copyId));
    select(copyId);
    announce(`${label} duplicada`);
  };
  const remove = (): void => {
    const { sections } = store.get().page;
    select((sections[place + 1] ?? sections[place - 1])?.id ?? null);
    store.edit(removeSection(id));
    announce(`${label} excluída. Ctrl+Z desfaz.`);
  };
  return (
    <fieldset ref={bar} aria-label={`Ações de ${label}`} className={cx("flex min-w-0", className)}>
      <MoveButtons index={place} count={count} onMove={move} />
      <IconButton label="Duplicar" Icon={Copy} onClick={count < MAX_SECTIONS ? duplicate : undefined} />
      <IconButton
        label={isHidden ? "Mostrar" : "Ocultar"}
        Icon={isHidden ? Eye : EyeOff}
        onClick={() => store.edit(hideSection(id, !isHidden))}
      />
      <IconButton label="Excluir seção" Icon={Trash} onClick={remove} />
    </fieldset>
  );
}
