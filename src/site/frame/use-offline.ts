import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT_SENT } from "#src/settings/texts/words/contact.ts";
import { LOST_MESSAGE } from "#src/settings/texts/words/frame.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type * as Offline from "../notices/offline-client.ts";

const START_DELAY_MS = 300;

/**
 * Starts the service worker and the outbox on idle, and reports visited pages to the worker.
 * @param isWanted false in a preview, which must leave nothing in the browser
 */
export function useOffline(isWanted: boolean): void {
  const { toast } = useToast();
  const { title, text } = useTexts(LOST_MESSAGE);
  const { text: sent } = useTexts(CONTACT_SENT);
  const { pathname, search } = useLocation();
  const client = useRef<Promise<typeof Offline>>(undefined);

  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      client.current = import("../notices/offline-client.ts");
      const { startOffline } = await client.current;
      if (!isGone) stop = startOffline(toast, { lost: { title, text }, sent });
    };
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => void start().catch(() => {}), START_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [toast, isWanted, title, text, sent]);

  useEffect(() => {
    // The start itself reports the first page.
    client.current?.then((offline) => offline.reportVisit(pathname + search)).catch(() => {});
  }, [pathname, search]);
}
