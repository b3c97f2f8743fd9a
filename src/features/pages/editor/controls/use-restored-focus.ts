import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus on the pressed button. Moving an element in the document blurs it, so it is focused again. If its
 * bar is gone after copying, removing or undoing, the same button of the bar that took its place is focused; after
 * a removal the bar itself, so that a second press does not remove the next item.
 * @param place stable element that contains the bars
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    const element = place.current;
    const document = element?.ownerDocument;
    if (!current || !element || !document || !isLost(document)) return;
    const { action } = current.dataset;
    if (current.isConnected) current.focus();
    else if (action)
      element
        .querySelector<HTMLElement>(action === "remove" ? BAR : `${BAR} [data-action="${action}"]`)
        ?.focus();
  });
  useLayoutEffect(() => {
    const element = place.current;
    const document = element?.ownerDocument;
    const note = ({ target }: FocusEvent): void => {
      focused.current = (target as HTMLElement).closest<HTMLElement>("[data-action]");
    };
    // A press elsewhere moves the focus.
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

/** Neither the document nor, if it is a frame, the page around it has a focused element. */
function isLost({ activeElement, body, defaultView }: Document): boolean {
  const frame = defaultView?.frameElement;
  return activeElement === body && (!frame || frame.ownerDocument.activeElement === frame);
}

const BAR = "[data-actions]";
