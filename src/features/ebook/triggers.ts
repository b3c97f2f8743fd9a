// Decides when to offer the e-book, but never while the visitor is busy.

export interface Triggers {
  /** Time since the page was loaded. */
  afterMs: number;
  /** Part of the page's height, 0 to 1. */
  scrollDepth: number;
  exitIntent: boolean;
}

/** When the site-wide popup opens, and a prompt that a page places elsewhere (docs/produto.md, "E-book"). */
export const TRIGGERS = {
  popup: { afterMs: 10_000, scrollDepth: 0.7, exitIntent: true },
  prompt: { afterMs: 30_000, scrollDepth: 0.7, exitIntent: true },
} satisfies Record<string, Triggers>;

interface Watched extends Triggers {
  /** Start of the countdown by `performance.now()`; undefined uses the time the page loaded. */
  since: number | undefined;
  isBusy: () => boolean;
}

/** Interval for checking whether the visitor is still busy, when the offer is due. */
const PATIENCE_MS = 500;

/** Fires once, at the first trigger while the visitor is not busy. @returns a function that stops watching */
export function watchTriggers(triggers: Watched, onTrigger: () => void): () => void {
  const { isBusy } = triggers;
  const watching = new AbortController();
  const { signal } = watching;
  const timers: ReturnType<typeof setTimeout>[] = [];
  let isDue = false;

  const fire = (): void => {
    if (signal.aborted) return;
    stop();
    onTrigger();
  };
  /** A due offer waits until the visitor is no longer busy. */
  const comeDue = (): void => {
    if (isDue) return;
    isDue = true;
    const look = (): void => (isBusy() ? void timers.push(setTimeout(look, PATIENCE_MS)) : fire());
    look();
  };
  /** Ignores exit intent while the visitor is busy, for example typing. */
  const onExit = (event: MouseEvent): void => {
    if (isExit(event) && !isBusy()) fire();
  };
  function stop(): void {
    watching.abort();
    timers.forEach(clearTimeout);
  }

  whenLoaded(signal, (loadedAt) => {
    const begun = triggers.since ?? loadedAt;
    timers.push(setTimeout(comeDue, Math.max(0, triggers.afterMs - (performance.now() - begun))));
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

/** Includes the time before the scripts started, which may be long after the page was loaded. */
function whenLoaded(signal: AbortSignal, act: (loadedAt: number) => void): void {
  if (document.readyState !== "complete") {
    addEventListener("load", () => act(performance.now()), { once: true, signal });
    return;
  }
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  act(navigation?.loadEventEnd ?? 0);
}

/** Returns 0 at the top and 1 at the end; a page that does not scroll has no depth. */
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

/** Matches an open dialog, the open menu, or the cookie banner (cookie-banner.css). */
const OPEN =
  "[role=dialog][data-state=open], [role=alertdialog], dialog[open], :popover-open, header [aria-expanded=true], .cookie-banner";

/** Tells whether the visitor types, has started a form, has something else open, or looks at another tab. */
export function isVisitorBusy(): boolean {
  if (document.hidden) return true;
  const focused = document.activeElement;
  if (focused?.matches("input, textarea, select, [contenteditable]") || focused?.closest("form")) return true;
  return document.querySelector(OPEN) !== null || [...document.forms].some(isBegun);
}

/** Matches fields that a visitor fills in. Forms with only buttons, such as list filters, do not count. */
const FILLED_IN = "input:not([type=hidden], [type=submit]), textarea, select";

/** Ignores a search and the newsletter box below articles. */
export function hasOwnForm(): boolean {
  return [...document.querySelectorAll("main form")].some(
    (form) => form.querySelector(FILLED_IN) && !isSearch(form) && !form.closest("[data-beside-page]"),
  );
}

function isBegun(form: HTMLFormElement): boolean {
  if (isSearch(form)) return false;
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.type !== "hidden" &&
      field.value.trim() !== "" &&
      field.value !== field.defaultValue,
  );
}

const isSearch = (form: Element): boolean => form.closest("search, [role=search]") !== null;
