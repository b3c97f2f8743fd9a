import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import { useOwnEscape } from "#src/ui/dialogs/use-own-escape.ts";
import { Button } from "#src/ui/primitives/button.tsx";

export type Details = ReturnType<typeof useDetails>;

/** State of the panel, which is a sheet over the page in narrow windows (writing-room.css). */
export function useDetails() {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const leave = (): void => {
    close();
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus();
  };
  useOwnEscape(isOpen, leave);
  return {
    id,
    panel,
    isOpen,
    close,
    /** Closes the sheet and returns the focus to its button. */
    leave,
    open: () => panel.current?.focus(),
    /** Opens the sheet for whatever gets the focus in it, such as a field with an error. */
    follow: () => setIsOpen(matchMedia("(width < 64rem)").matches),
  };
}

export function DetailsPanel({ details, children }: { details: Details; children: React.ReactNode }) {
  const { id, panel, isOpen, leave, follow } = details;
  return (
    // The listener follows the focus, wherever it goes within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      aria-label="Detalhes"
      className="room-panel"
      // Keeps the sheet open at a click beside its fields.
      tabIndex={-1}
      data-open={isOpen ? "" : undefined}
      onFocus={follow}
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label="Fechar detalhes"
        className="room-details sticky! top-0 z-10 float-right -mt-2 -mr-2 bg-surface"
        onClick={leave}
      >
        <X aria-hidden size={20} />
      </Button>
      {children}
    </section>
  );
}

/** Opens the sheet; not shown where the panel is beside the page. */
export function DetailsButton({ details }: { details: Details }) {
  return (
    <Button
      variant="outline"
      aria-expanded={details.isOpen}
      aria-controls={details.id}
      className="room-details"
      onClick={details.open}
    >
      Detalhes
    </Button>
  );
}
