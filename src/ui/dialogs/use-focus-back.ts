import { useRef } from "react";

/**
 * Where the focus was when a dialog opened, and is again when it closes. Radix gives it back to the trigger
 * only, and a dialog that is opened by state has none: the focus would be nowhere.
 * @returns to be spread on the dialog's content
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
