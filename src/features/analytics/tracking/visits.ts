import { currentPage, listenToTracks, track } from "#src/ui/tracking/track.ts";
import { createEventQueue } from "../event-queue.ts";

/** docs/produto.md, "Statistics". */
const STEPS = [25, 50, 75, 100];

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
    // UTM parameters in the address started this visit, and start no other one.
    if (isCounted) track({ event: "page_view" }, location.pathname);
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

interface ScrollDepth {
  reset(): void;
}

/** @param onReach called once per page for each step that the visitor reaches */
function watchScrollDepth(onReach: (percent: number) => void): ScrollDepth {
  let left = [...STEPS];
  let isAsked = false;
  const look = (): void => {
    isAsked = false;
    const scrollable = document.documentElement.scrollHeight - innerHeight;
    // Tolerates one pixel: on screens with fractional pixels, scrollY may stop just short of the end.
    const percent = scrollable > 0 ? ((scrollY + 1) / scrollable) * 100 : 0;
    const reached = left.filter((step) => percent >= step);
    left = left.filter((step) => percent < step);
    reached.forEach(onReach);
  };
  addEventListener(
    "scroll",
    () => {
      if (!isAsked) requestAnimationFrame(look);
      isAsked = true;
    },
    { passive: true },
  );
  return {
    reset() {
      left = [...STEPS];
    },
  };
}

interface Stopwatch {
  /** Returns the milliseconds for which the page was visible since the last call. */
  take(): number;
}

function createStopwatch(): Stopwatch {
  let total = 0;
  let runningSince = document.hidden ? undefined : 0;
  const stop = (): void => {
    if (runningSince !== undefined) total += performance.now() - runningSince;
    runningSince = undefined;
  };
  const start = (): void => {
    runningSince ??= performance.now();
  };
  // Uses the capture phase to run before other listeners, which may call take() when the page is hidden.
  addEventListener("visibilitychange", () => (document.hidden ? stop() : start()), true);
  return {
    take() {
      stop();
      const taken = total;
      total = 0;
      if (!document.hidden) start();
      return taken;
    },
  };
}
