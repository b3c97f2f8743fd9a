// When the e-book is offered: after some time, at a scroll depth or on exit intent; never while the visitor is busy.

export interface Triggers {
  /** Since the page was loaded. */
  afterMs: number;
  /** Part of the page's height, 0 to 1. */
  scrollDepth: number;
  /** When the mouse leaves the window at the top. */
  exitIntent: boolean;
}

/** Interval for checking whether the visitor is still busy, when the offer is due. */
const PATIENCE_MS = 500;

/**
 * Calls `onTrigger` once, at the first of the triggers at which the visitor is not busy.
 * @returns stops watching
 */
export function watchTriggers(triggers: Triggers, onTrigger: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const timers: ReturnType<typeof setTimeout>[] = [];
  let isDue = false;

  const fire = (): void => {
    if (signal.aborted) return;
    stop();
    onTrigger();
  };
  /** After a trigger of time or depth the offer waits until the visitor is no longer busy. */
  const comeDue = (): void => {
    if (isDue) return;
    isDue = true;
    const look = (): void => (isVisitorBusy() ? void timers.push(setTimeout(look, PATIENCE_MS)) : fire());
    look();
  };
  /** An exit intent while the visitor is busy, for example typing, is ignored. */
  const onExit = (event: MouseEvent): void => {
    if (isExit(event) && !isVisitorBusy()) fire();
  };
  function stop(): void {
    watching.abort();
    timers.forEach(clearTimeout);
  }

  whenLoaded(signal, (loadedAt) => {
    timers.push(setTimeout(comeDue, Math.max(0, triggers.afterMs - (performance.now() - loadedAt))));
  });
  const onScroll = (): void => {
    if (readScrollDepth() >= triggers.scrollDepth) comeDue();
  };
  addEventListener("scroll", onScroll, { passive: true, signal });
  if (triggers.exitIntent) {
    for (const kind of ["mouseout", "mouseleave"] as const) {
      document.addEventListener(kind, onExit, { capture: true, signal });
    }
  }
  return stop;
}

/** The scripts may start long after the page was loaded: the time before counts too. */
function whenLoaded(signal: AbortSignal, act: (loadedAt: number) => void): void {
  if (document.readyState !== "complete") {
    addEventListener("load", () => act(performance.now()), { once: true, signal });
    return;
  }
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  act(navigation?.loadEventEnd ?? 0);
}

/** 0 at the top and 1 at the end; a page that does not scroll has no depth. */
function readScrollDepth(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const scrollable = scrollHeight - clientHeight;
  return scrollable > 0 ? scrollY / scrollable : 0;
}

function isExit({ type, clientY, relatedTarget, target }: MouseEvent): boolean {
  const leavesWindow =
    type === "mouseout" ? relatedTarget === null : !(target instanceof Element && target.parentElement);
  return leavesWindow && clientY <= 0;
}

/** In a form, in a dialog or the open menu, or on another tab. */
function isVisitorBusy(): boolean {
  if (document.hidden) return true;
  const focused = document.activeElement;
  if (focused?.matches("input, textarea, select, [contenteditable]") || focused?.closest("form")) return true;
  return (
    document.querySelector(
      "[role=dialog][data-state=open], [role=alertdialog], dialog[open], :popover-open",
    ) !== null
  );
}
