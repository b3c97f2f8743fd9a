import { type RefObject, useEffect, useRef } from "react";

/** What a component was given last, for what it calls later: a timer, a listener, an answer. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
