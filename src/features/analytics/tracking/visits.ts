// What is counted of a visit in the browser, page by page: views, how far down, how long.
import { currentPage, listenToTracks, track } from "#src/ui/tracking/track.ts";
import { createEventQueue } from "#src/features/analytics/event-queue.ts";
import { watchScrollDepth } from "./scroll-depth.ts";
import { createStopwatch } from "./stopwatch.ts";

const CATEGORY = "Engajamento";
/** Coming back for less than this is no reading. */
const SHORTEST_RETURN_MS = 500;

export interface Visits {
  /** The address has changed. `isCounted` is false for pages that are nobody's business, the dashboard's. */
  turnPage(isCounted: boolean): void;
}

/** Takes over from the inline script, which has counted the page that is shown. */
export function startVisits(): Visits {
  const queue = createEventQueue();
  listenToTracks(queue.add);
  const stopwatch = createStopwatch();
  let page: string | undefined = currentPage();
  let wasLeft = false;

  const depth = watchScrollDepth((percent) => {
    if (page === undefined) return;
    track(
      { event: "scroll", action: "scroll", category: CATEGORY, label: `${percent}%`, value: percent },
      page,
    );
  });
  const leave = (): void => {
    const visibleMs = stopwatch.take();
    if (page === undefined || (wasLeft && visibleMs < SHORTEST_RETURN_MS)) return;
    wasLeft = true;
    const value = Math.ceil(visibleMs / 1000);
    track({ event: "time_on_page", action: "time_on_page", category: CATEGORY, value }, page);
  };
  const enter = (isCounted: boolean): void => {
    page = isCounted ? currentPage() : undefined;
    wasLeft = false;
    stopwatch.take();
    depth.reset();
    if (isCounted) track({ event: "page_view" });
  };
  const leaveForGood = (): void => {
    leave();
    queue.sendNow();
  };

  // On a phone a page that is put aside may never be told of its end.
  document.addEventListener("visibilitychange", () => document.hidden && leaveForGood());
  addEventListener("pagehide", leaveForGood);
  // Back out of the browser's memory of whole pages: shown anew, and no script runs again.
  addEventListener("pageshow", ({ persisted }) => persisted && enter(page !== undefined));
  return {
    turnPage(isCounted) {
      leave();
      enter(isCounted);
    },
  };
}
