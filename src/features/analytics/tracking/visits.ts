import { currentPage, listenToTracks, track } from "#src/ui/tracking/track.ts";
import { createEventQueue } from "../event-queue.ts";
import { watchScrollDepth } from "./scroll-depth.ts";
import { createStopwatch } from "./stopwatch.ts";

const CATEGORY = "Engajamento";
/** A shorter return to the page does not count as reading. */
const MIN_RETURN_MS = 500;

export interface Visits {
  /** @param isCounted false for the dashboard and secret addresses */
  changePage(isCounted: boolean): void;
}

/** Takes over from the inline script, which has already counted the view of the current page. */
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
    if (page === undefined || (wasLeft && visibleMs < MIN_RETURN_MS)) return;
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

  // A phone may end a hidden page without a further event.
  document.addEventListener("visibilitychange", () => document.hidden && leaveForGood());
  addEventListener("pagehide", leaveForGood);
  // A page from the back/forward cache is shown again without running its scripts.
  addEventListener("pageshow", ({ persisted }) => persisted && enter(page !== undefined));
  return {
    changePage(isCounted) {
      leave();
      enter(isCounted);
    },
  };
}
