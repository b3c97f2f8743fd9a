import { useEffect, useRef } from "react";

/** Announces a newly opened one; the others move behind it. */
const OPENED = "own-escape-opened";

/**
 * Closes this on Esc before the surrounding dialog, although Radix handles keys first. The last opened one comes first.
 */
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
    return listenFirst(listen);
  }, [isOpen]);
}

/** Listeners run in the order they were added, so each new one makes the others add themselves again. */
function listenFirst(listen: (event: KeyboardEvent) => void): () => void {
  let isNew = true;
  const remove = (): void => {
    removeEventListener("keydown", listen, { capture: true });
    removeEventListener(OPENED, stepBehind);
  };
  const add = (): void => {
    addEventListener("keydown", listen, { capture: true });
    addEventListener(OPENED, stepBehind);
  };
  const stepBehind = (): void => {
    if (isNew) return;
    remove();
    add();
  };
  add();
  dispatchEvent(new Event(OPENED));
  isNew = false;
  return remove;
}
