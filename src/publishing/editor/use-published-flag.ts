import { useEffect, useRef } from "react";
import type { HeldValues } from "#src/ui/forms/held-values.ts";

/** Updates "Publicar" when the item's status changes, unless the user has changed it. */
export function usePublishedFlag(held: HeldValues<{ isPublished: boolean }>, isPublished: boolean): void {
  const before = useRef(isPublished);
  useEffect(() => {
    if (before.current === isPublished) return;
    if (held.get().isPublished === before.current) held.change({ isPublished });
    before.current = isPublished;
  }, [held, isPublished]);
}
