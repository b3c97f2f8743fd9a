import Plus from "lucide-react/icons/plus";
import type { AddingPlace } from "../state/change-sections.ts";
import { useEditorUi } from "../state/editor-ui.ts";

interface InsertButtonProps {
  after: AddingPlace;
  label: string;
  className: string;
}

/** Renders "+" between two sections, which opens the catalog for this place. */
export function InsertButton({ after, label, className }: InsertButtonProps) {
  const { openCatalogue } = useEditorUi();
  return (
    <button
      type="button"
      data-controls
      aria-label={label}
      title={label}
      className={`insert-button ${className}`}
      onClick={() => openCatalogue(after)}
    >
      <Plus aria-hidden size={18} />
    </button>
  );
}
