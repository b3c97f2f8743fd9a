// What happens on a page, told to whoever counts it; until somebody listens, it waits.

/** The kinds of things that happen (contract §3, `POST /api/events`). */
export type TrackKind =
  | "page_view"
  | "button_click"
  | "form_submit"
  | "download"
  | "view"
  | "scroll"
  | "time_on_page"
  | "error";

/** One thing that happened; action, category and label are those of the catalogue (specification §9). */
export interface Track {
  event: TrackKind;
  action?: string;
  category?: string;
  label?: string;
  value?: number;
}

/** What a listener gets: also where it happened, since a late listener may hear of it on another page. */
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

/** Says that something happened. Never fails and never waits; on the server it does nothing. */
export function track(happened: Track): void {
  if (typeof window === "undefined") return;
  window.tracks ??= [];
  window.tracks.push({ page: location.pathname + location.search, ...happened });
}

/** From now on `listener` hears of everything, what has waited first. There is one listener at a time. */
export function listenToTracks(listener: (track: HeardTrack) => void): void {
  const waiting = window.tracks;
  window.tracks = { push: listener };
  if (Array.isArray(waiting)) waiting.forEach((track: HeardTrack) => listener(track));
}
