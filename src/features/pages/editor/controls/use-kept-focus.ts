import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Who acts keeps the focus. What is moved in the document loses it, and gets it back. Where the bar that was pressed
 * is gone, because a copy was made, something was removed or that was undone, the same button of the bar in its place
 * gets it; after removing the bar itself, so that a second press does not remove the next one, too.
 * @param place where the bars are; it stays
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    const element = place.current;
    const document = element?.ownerDocument;
    if (!current || !element || !document || !isLost(document)) return;
    const { act } = current.dataset;
    if (current.isConnected) current.focus();
    else if (act)
      element.querySelector<HTMLElement>(act === "remove" ? BAR : `${BAR} [data-act="${act}"]`)?.focus();
  });
  useLayoutEffect(() => {
    const element = place.current;
    const document = element?.ownerDocument;
    const note = ({ target }: FocusEvent): void => {
      focused.current = (target as HTMLElement).closest<HTMLElement>("[data-act]");
    };
    // Who presses elsewhere goes there.
    const forget = ({ target }: Event): void => {
      if (!focused.current?.contains(target as Node)) focused.current = null;
    };
    element?.addEventListener("focusin", note);
    document?.addEventListener("pointerdown", forget, { capture: true });
    return () => {
      element?.removeEventListener("focusin", note);
      document?.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, [place]);
}

/** Nothing has the focus; nor has the page around it, if it is a frame. */
function isLost({ activeElement, body, defaultView }: Document): boolean {
  const frame = defaultView?.frameElement;
  return activeElement === body && (!frame || frame.ownerDocument.activeElement === frame);
}

const BAR = "[data-acts]";
