import { useEffect, useRef } from "react";

/** Esc closes this first, and not the dialog that it is in: Radix hears the key before anything within. */
export function useOwnEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      closeNow.current();
    };
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, [isOpen]);
}
