import { useRef } from "react";

/** Put it around the fields that have buttons above them: the first field has the focus when the dialog opens. */
export const FOCUS_FIRST = { "data-focus-first": "" };

export interface DialogFocus {
  /**
   * The dialog itself has the focus when it opens, not its first control: it is read from the start. One that opens by itself
   * finds the page anywhere, and leaves it there.
   */
  startsOnItself?: boolean;
  /** What gets the focus back and is scrolled to, where that is known; else what had it when the dialog opened. */
  backTo?: () => HTMLElement | null;
  /** Called when the dialog closes; prevented, the focus is not returned. */
  onCloseAutoFocus?: (event: Event) => void;
  /** Called once it has left, whatever has the focus then. */
  onClosed?: () => void;
}

/**
 * Returns the focus, when a dialog closes, to where it was before, unless something else has it by then. Radix returns it
 * to the trigger only, and a dialog that is opened by state has none: the focus would be lost.
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

/** @returns whether there is anything to return it to */
function returnFocus(before: Element | null, { backTo, startsOnItself = false }: DialogFocus): boolean {
  const wanted = backTo?.();
  if (wanted) wanted.focus();
  else if (before instanceof HTMLElement && before.isConnected && before !== document.body)
    before.focus({ preventScroll: startsOnItself });
  else return false;
  return true;
}

/**
 * Whether something was focused since a dialog closed: Radix asks a task later, and what was opened or pressed meanwhile
 * must not lose the focus (a field would come back selected, and the next letter replace what was typed). A dialog itself
 * has the focus only for want of anything in it: that of the one below, when the one above it has gone.
 */
function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches("[role=dialog], [role=alertdialog]")
  );
}
