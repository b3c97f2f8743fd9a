import { useRef } from "react";

/** Spread it around fields with buttons above them, so that the first field has the focus when the dialog opens. */
export const FOCUS_FIRST = { "data-focus-first": "" };

export interface DialogFocus {
  /**
   * Focuses the dialog itself, not its first control, so that it is read from the start. A dialog that opens by itself
   * leaves the page's scroll position unchanged.
   */
  startsOnItself?: boolean;
  /** Element that receives the focus and is scrolled to; by default the one focused when the dialog opened. */
  backTo?: () => HTMLElement | null;
  /** Called when the dialog closes; preventing the event keeps the focus from being returned. */
  onCloseAutoFocus?: (event: Event) => void;
  /** Called once the dialog has left, wherever the focus is. */
  onClosed?: () => void;
}

/**
 * Returns the focus when a dialog closes, unless something else has taken it. Radix returns it only to a trigger, and a
 * dialog opened by state has no trigger, so the focus would be lost.
 * @returns props to spread on the dialog's content
 */
export function useFocusBack({ startsOnItself, backTo, onCloseAutoFocus, onClosed }: DialogFocus = {}) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const dialog = event.currentTarget as HTMLElement;
      const first = dialog.querySelector<HTMLElement>("[data-focus-first] :is(input, textarea)");
      const wanted = startsOnItself ? dialog : first;
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      if (isFocusTaken()) event.preventDefault();
      else if (!event.defaultPrevented && returnFocus(before.current, { backTo, startsOnItself }))
        event.preventDefault();
      onClosed?.();
    },
  };
}

/** @returns false if there is nothing to focus */
function returnFocus(before: Element | null, { backTo, startsOnItself = false }: DialogFocus): boolean {
  const wanted = backTo?.();
  if (wanted) wanted.focus();
  else if (before instanceof HTMLElement && before.isConnected && before !== document.body)
    before.focus({ preventScroll: startsOnItself });
  else return false;
  return true;
}

/**
 * Detects focus taken since a dialog closed: Radix asks a task later, and an element opened or pressed in between must
 * keep the focus (a field would be reselected, and the next letter would replace the typed text). A dialog itself has
 * the focus only if nothing in it does, as when another dialog above it has closed.
 */
function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches("[role=dialog], [role=alertdialog]")
  );
}
