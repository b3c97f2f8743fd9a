import { useEffect, useRef } from "react";
import type { HeldValues } from "#src/ui/forms/held-values.ts";

/**
 * Keeps "Publicar" as the item is, for as long as nobody has touched it.
 * @param isPublished whether the item is published
 */
export function usePublishedFlag(held: HeldValues<{ isPublished: boolean }>, isPublished: boolean): void {
  const before = useRef(isPublished);
  useEffect(() => {
    if (before.current === isPublished) return;
    if (held.get().isPublished === before.current) held.change({ isPublished });
    before.current = isPublished;
  }, [held, isPublished]);
}
