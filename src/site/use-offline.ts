import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useToast } from "#src/ui/toast.tsx";
import type * as Offline from "./offline-client.ts";

/**
 * Starts what public pages do about connections: the service worker, told which pages were seen, and
 * the messages that wait. Nothing of it is hurried: the page comes first.
 */
export function useOffline(): void {
  const { toast } = useToast();
  const { pathname, search } = useLocation();
  const client = useRef<Promise<typeof Offline>>(undefined);

  useEffect(() => {
    const start = () => {
      client.current = import("./offline-client.ts");
      client.current.then((offline) => offline.startOffline(toast)).catch(() => {});
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(start, 300);
    return () => clearTimeout(timer);
  }, [toast]);

  useEffect(() => {
    // The first page is told of by the start itself.
    client.current?.then((offline) => offline.reportVisit(pathname + search)).catch(() => {});
  }, [pathname, search]);
}
