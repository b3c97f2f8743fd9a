import { lazy, Suspense, useLayoutEffect, useState } from "react";
import type { Role } from "#src/accounts/roles.ts";
import { isDialogOpen } from "#src/ui/primitives/is-dialog-open.ts";

const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(loadPalette);

const OPEN_EVENT = "vitrine:palette";

interface PaletteOpenerProps {
  role: Role;
  onLeave: () => void;
}

export function PaletteOpener({ role, onLeave }: PaletteOpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A text has a use of its own for these keys.
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey
      )
        return;
      // Prevents the browser's own search field from opening.
      event.preventDefault();
      // Over a dialog with unsaved work, it could navigate away.
      setIsOpen((open) => !open && !isDialogOpen());
    };
    const onOpen = () => setIsOpen(true);
    document.addEventListener("keydown", onKey);
    addEventListener(OPEN_EVENT, onOpen);
    return () => {
      document.removeEventListener("keydown", onKey);
      removeEventListener(OPEN_EVENT, onOpen);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CommandPalette role={role} onLeave={onLeave} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

interface PaletteButtonProps {
  className?: string;
  label?: string;
  children: React.ReactNode;
}

/** Preloads the palette on hover and focus. */
export function PaletteButton({ className, label, children }: PaletteButtonProps) {
  const prepare = () => void loadPalette().catch(() => {});
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => dispatchEvent(new Event(OPEN_EVENT))}
    >
      {children}
    </button>
  );
}
