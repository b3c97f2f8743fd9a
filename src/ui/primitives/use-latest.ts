import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A ref with the value of the last render, for timers, listeners and answers. Set with the commit: what is pressed as soon
 * as the change is seen finds it.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
