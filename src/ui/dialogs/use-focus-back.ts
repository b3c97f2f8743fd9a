import { useRef } from "react";

/** Put it around the fields that have buttons above them: the first field has the focus when the dialog opens. */
export const FOCUS_FIRST = { "data-focus-first": "" };

/**
 * Returns the focus, when a dialog closes, to where it was before. Radix returns it to the trigger
 * only, and a dialog that is opened by state has none: the focus would be lost.
 * @param onClosed called then
 * @returns props to spread on the dialog's content
 */
export function useFocusBack(onClosed?: () => void) {
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
      const element = before.current;
      if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
        event.preventDefault();
        element.focus();
      }
      onClosed?.();
    },
  };
}
