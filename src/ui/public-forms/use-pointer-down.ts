import { useEffect, useRef } from "react";

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
 * Runs `act` after the current click: a message that appears while a button is pressed would move the button away from
 * the pointer.
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
