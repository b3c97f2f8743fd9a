import { type RefObject, useLayoutEffect, useRef } from "react";

/** Holds the last rendered value; set with the commit, so that a press right after the visible change finds it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
