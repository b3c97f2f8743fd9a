import CornerLeftUp from "lucide-react/icons/corner-left-up";
import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { fieldAt, fieldsOf, partAround, type PropPath } from "../../sections/show-props.ts";
import type { BarAction } from "../actions/action.ts";
import { partActionsOf, partName } from "../actions/part-actions.ts";
import { getIn, setProp } from "../state/change-sections.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { ActionBar } from "./action-bar.tsx";
import { BAR_BUTTON, findPart, PART_MARK } from "./find-part.ts";

/** Moves, copies and removes the selected list item in place, instead of the section's bar. */
export function PartBar({ section, path }: { section: StoredSection; path: PropPath }) {
  const store = useEditorStore();
  const { selection, announce } = useEditorUi();
  const bar = useRef<HTMLDivElement>(null);
  const sectionType = findSectionType(section.type);
  const listPath = path.slice(0, -1);
  const field = sectionType && fieldAt(fieldsOf(sectionType as never), listPath);
  const list = getIn(section.props, listPath);
  const index = Number(path.at(-1));
  useMark(bar, path);
  if (!field || !Array.isArray(list) || index >= list.length) return null;
  const parts = { list: list as unknown[], index, field };
  const name = partName(parts);
  const actions = partActionsOf(parts, name, (_action, changed) => {
    flushSync(() => {
      store.edit(setProp(section.id, listPath, changed.list));
      selection.selectPart(changed.index < 0 ? null : { id: section.id, path: [...listPath, changed.index] });
    });
    announce(changed.announcement);
  });
  const outer = partAround(listPath);
  const choose: BarAction = {
    name: "outer",
    label: outer ? "Escolher o que está em volta" : "Escolher a seção",
    Icon: CornerLeftUp,
    run: () => {
      const document = bar.current?.ownerDocument;
      flushSync(() => selection.selectPart(outer ? { id: section.id, path: outer } : null));
      document?.querySelector<HTMLElement>(BAR_BUTTON)?.focus();
    },
  };
  return (
    <div ref={bar} data-controls className="part-bar-place">
      <ActionBar label={`Ações de ${name}`} className="action-bar" actions={[choose, ...actions]} />
    </div>
  );
}

/** Marks the element of the item, which positions the bar (bars.css). */
function useMark(bar: React.RefObject<HTMLElement | null>, path: PropPath): void {
  useLayoutEffect(() => {
    const section = bar.current?.closest("[data-section]");
    const element = section && findPart(section, path);
    element?.setAttribute(PART_MARK, "");
    return () => element?.removeAttribute(PART_MARK);
  });
}
