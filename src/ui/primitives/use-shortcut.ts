import { useLayoutEffect } from "react";
import { isDialogOpen } from "./is-dialog-open.ts";
import { useLatest } from "./use-latest.ts";

/**
 * Calls `act` when a single key is pressed anywhere on the screen, unless the focus is in a field or a menu, a dialog is
 * open, or a modifier key is pressed.
 * @param key as in `KeyboardEvent.key`; null for none
 */
export function useShortcut(key: string | null, act: () => void): void {
  const latest = useLatest(act);
  // Listens before paint, so that an immediate key is heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTypedInto(event.target) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [key, latest]);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]") ||
      target.closest("[role=menu]") !== null)
  );
}
