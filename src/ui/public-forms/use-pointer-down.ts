// Lets what a click causes wait for its end, so that nothing moves away from under the pointer.
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
 * Where a field was left by pressing on something, waits for the end of that click: a message that
 * appears in between would move the button away from under the pointer.
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
