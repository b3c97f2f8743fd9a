import { type RefObject, useLayoutEffect, useRef } from "react";

/** What is moved in the document loses the focus: gives it back to the control inside of `place` that was pressed. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    const isLost = document.activeElement === document.body;
    if (isLost && current instanceof HTMLElement && current.isConnected) current.focus();
  });
  useLayoutEffect(() => {
    const element = place.current;
    const note = (event: FocusEvent): void => {
      focused.current = event.target as Element;
    };
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  }, [place]);
}
