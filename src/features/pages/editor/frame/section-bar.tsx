import GripVertical from "lucide-react/icons/grip-vertical";
import type { StoredSection } from "../../schema.ts";
import { labelOf } from "../acts/section-acts.ts";
import { useSectionActs } from "../acts/use-section-acts.ts";
import { HEAD } from "../state/change-sections.ts";
import { ActBar } from "./act-bar.tsx";
import { InsertButton } from "./insert-button.tsx";
import { useSectionDrag } from "./use-section-drag.ts";

/** Above the selected section: what can be done with it, and what it is dragged by. It takes no room in the page. */
export function SectionBar({ section, isFirst }: { section: StoredSection; isFirst: boolean }) {
  const drag = useSectionDrag(section.id);
  return (
    <div data-controls className="section-bar-place">
      <ActBar label={`Ações de ${labelOf(section)}`} className="act-bar" acts={useSectionActs(section)}>
        {/* By keyboard one uses the buttons. */}
        <span aria-hidden title="Arrastar" className="act-bar-grip" onPointerDown={drag}>
          <GripVertical size={17} />
        </span>
        {isFirst && <InsertButton after={HEAD} label="Adicionar seção no começo" className="insert-before" />}
      </ActBar>
    </div>
  );
}
