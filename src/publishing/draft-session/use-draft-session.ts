import { useEffect, useState, useSyncExternalStore } from "react";

interface Session {
  start: () => () => void;
  subscribe: (onChange: () => void) => () => void;
  get: () => object;
}

/**
 * Runs a session while the component is mounted, and subscribes to its state.
 * @param open called once
 */
export function useDraftSession<Opened extends Session>(
  open: () => Opened,
): [Opened, ReturnType<Opened["get"]>] {
  const [session] = useState(open);
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.get) as ReturnType<Opened["get"]>;
  return [session, state];
}
