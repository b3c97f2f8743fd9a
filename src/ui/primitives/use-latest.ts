import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A ref with the last rendered value, for timers, listeners and answers. Set with the commit, so that a press right
 * after the change is visible finds it.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
