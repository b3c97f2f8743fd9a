import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type * as Offline from "./offline-client.ts";

const START_DELAY_MS = 300;

/**
 * Starts what public pages do about connections: the service worker, told which pages were seen, and
 * the messages that wait. Nothing of it is hurried: the page comes first.
 */
export function useOffline(): void {
  const { toast } = useToast();
  const { pathname, search } = useLocation();
  const client = useRef<Promise<typeof Offline>>(undefined);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      client.current = import("./offline-client.ts");
      const { startOffline } = await client.current;
      if (!isGone) stop = startOffline(toast);
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(() => void start().catch(() => {}), START_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [toast]);

  useEffect(() => {
    // The first page is told of by the start itself.
    client.current?.then((offline) => offline.reportVisit(pathname + search)).catch(() => {});
  }, [pathname, search]);
}
