import { useRef } from "react";

/**
 * Returns the focus, when a dialog closes, to where it was before. Radix returns it to the trigger
 * only, and a dialog that is opened by state has none: the focus would be lost.
 * @returns props to spread on the dialog's content
 */
export function useFocusBack() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus();
    },
  };
}
