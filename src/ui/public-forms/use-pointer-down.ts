// Delays layout changes until a click has ended, so that its target does not move away.
import { useEffect, useRef } from "react";

/** Whether a pointer is being pressed, at any moment. */
export function usePointerDown(): React.RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("pointerdown", () => (isDown.current = true), options);
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => (isDown.current = false), options);
    }
    return () => listening.abort();
  }, []);
  return isDown;
}

/**
 * If a field was left by a click, waits for the end of that click: a message that
 * appears before would move the clicked button away.
 */
export function afterClick(isPointerDown: boolean, act: () => void): void {
  const soon = () => setTimeout(act);
  if (!isPointerDown) return void soon();
  const listening = new AbortController();
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(
      end,
      () => {
        listening.abort();
        soon();
      },
      { signal: listening.signal },
    );
  }
}
