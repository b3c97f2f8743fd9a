import { useRef } from "react";

/** Put it around the fields that have buttons above them: the first field has the focus when the dialog opens. */
export const FOCUS_FIRST = { "data-focus-first": "" };

/**
 * Returns the focus, when a dialog closes, to where it was before, unless something else has it by then. Radix returns it
 * to the trigger only, and a dialog that is opened by state has none: the focus would be lost.
 * @param onClosed called then
 * @param onCloseAutoFocus called before; prevented, the focus is not returned
 * @returns props to spread on the dialog's content
 */
export function useFocusBack(onClosed?: () => void, onCloseAutoFocus?: (event: Event) => void) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const dialog = event.currentTarget as HTMLElement;
      const first = dialog.querySelector<HTMLElement>("[data-focus-first] :is(input, textarea)");
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const element = before.current;
      if (isFocusTaken()) event.preventDefault();
      else if (
        !event.defaultPrevented &&
        element instanceof HTMLElement &&
        element.isConnected &&
        element !== document.body
      ) {
        event.preventDefault();
        element.focus();
      }
      onClosed?.();
    },
  };
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
