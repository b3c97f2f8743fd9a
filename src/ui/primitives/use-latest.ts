import { type RefObject, useEffect, useRef } from "react";

/** A ref with the value of the last render, for timers, listeners and answers. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
