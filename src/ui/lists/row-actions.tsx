import "./row-actions.css";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";

interface RowActionsProps {
  /** Id of the element with the row's title, for screen readers. */
  titleId: string;
  /** Buttons and links, whose texts are `RowActionLabel`s. */
  children: React.ReactNode;
}

/**
 * Actions of a dense row: icons that show on hover and focus; on phones and by touch "Ações" opens them, with labels.
 * The row has `position: relative`, and a grid area `open` below everything else.
 */
export function RowActions({ titleId, children }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="row-actions-toggle"
        aria-label="Ações"
        aria-describedby={titleId}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden size={18} />
      </Button>
      {/* The click handler only filters the buttons' clicks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className="row-actions" data-open={isOpen || undefined} onClickCapture={ignoreDoubleClick}>
        {children}
      </div>
    </>
  );
}

/** The text of an action in `RowActions`: seen where there is room, and always heard. */
export function RowActionLabel({ children }: { children: React.ReactNode }) {
  return <span className="row-action-label">{children}</span>;
}

/**
 * Ignores the second click of a double click, which would revert the first one or hit whatever moved under the pointer.
 */
function ignoreDoubleClick(event: React.MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
