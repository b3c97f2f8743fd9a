// What happens on a page, told to whoever counts it; until somebody listens, it waits.

/** The kinds of things that happen (contract §3, `POST /api/events`). */
type TrackKind =
  | "page_view"
  | "button_click"
  | "form_submit"
  | "download"
  | "view"
  | "scroll"
  | "time_on_page"
  | "error";

/** One thing that happened; action, category and label are those of the catalogue (specification §9). */
interface Track {
  event: TrackKind;
  action?: string;
  category?: string;
  label?: string;
  value?: number;
}

/** What a listener gets: also where it happened, since it may hear of it on another page. */
export interface HeardTrack extends Track {
  /** Path and query. */
  page: string;
}

/** On the window and not in a module: the page's inline scripts speak here too, before any module is there. */
declare global {
  interface Window {
    tracks?: { push(track: HeardTrack): unknown };
  }
}

/** What `POST /api/events` takes: a title that is too long, or a whole novel searched for, is cut. */
const LONGEST_LABEL = 200;
const LONGEST_PAGE = 2000;

const HEARD_EVENT = "vitrine:track";

/**
 * Says that something happened. Never fails and never waits; on the server it does nothing.
 * @param page where it happened, if not here
 */
export function track(happened: Track, page?: string): void {
  if (typeof window === "undefined") return;
  window.tracks ??= [];
  const label = happened.label?.slice(0, LONGEST_LABEL);
  window.tracks.push({ page: page ?? currentPage(), ...happened, ...(label && { label }) });
}

/** Path and query of what is shown, as much of it as counts. */
export function currentPage(): string {
  return (location.pathname + location.search).slice(0, LONGEST_PAGE);
}

/** From now on `listener` hears of everything, what has waited first. There is one listener at a time. */
export function listenToTracks(listener: (track: HeardTrack) => void): void {
  const waiting = window.tracks;
  const push = (heard: HeardTrack): void => {
    listener(heard);
    dispatchEvent(new CustomEvent(HEARD_EVENT, { detail: heard }));
  };
  window.tracks = { push };
  if (Array.isArray(waiting)) waiting.forEach(push);
}

/** Hears what the listener hears, from now on; returns the way to stop. */
export function overhearTracks(listener: (track: HeardTrack) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<HeardTrack>).detail);
  addEventListener(HEARD_EVENT, hear);
  return () => removeEventListener(HEARD_EVENT, hear);
}
