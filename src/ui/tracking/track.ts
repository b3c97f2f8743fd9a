// Analytics events, queued until there is a listener.

/** Types of events (docs/produto.md, "Statistics"). */
type TrackKind =
  | "page_view"
  | "button_click"
  | "form_submit"
  | "download"
  | "view"
  | "scroll"
  | "time_on_page"
  | "error";

/** An event with action, category and label from the catalog (docs/produto.md, "Statistics"). */
interface Track {
  event: TrackKind;
  action?: string;
  category?: string;
  label?: string;
  value?: number;
}

/** Includes the event's page, since the listener may receive it on another page. */
export interface HeardTrack extends Track {
  page: string;
}

/** On `window`, since inline scripts add events before any module is loaded. */
declare global {
  interface Window {
    tracks?: { push(track: HeardTrack): unknown };
  }
}

/** Limits of `POST /api/events`; longer texts are truncated. */
const MAX_LABEL_LENGTH = 200;
const MAX_PAGE_LENGTH = 2000;

const HEARD_EVENT = "vitrine:track";

/** Records an event. Never throws or waits; does nothing on the server. @param page defaults to the current one */
export function track(happened: Track, page?: string): void {
  if (typeof window === "undefined") return;
  window.tracks ??= [];
  const label = happened.label?.slice(0, MAX_LABEL_LENGTH);
  window.tracks.push({ page: page ?? currentPage(), ...happened, ...(label && { label }) });
}

export function currentPage(): string {
  return (location.pathname + location.search).slice(0, MAX_PAGE_LENGTH);
}

/** Sets the only listener, which first receives the queued events. */
export function listenToTracks(listener: (track: HeardTrack) => void): void {
  const waiting = window.tracks;
  const push = (heard: HeardTrack): void => {
    listener(heard);
    dispatchEvent(new CustomEvent(HEARD_EVENT, { detail: heard }));
  };
  window.tracks = { push };
  if (Array.isArray(waiting)) waiting.forEach(push);
}

/** Observes further events in addition to the listener. @returns a function that stops */
export function overhearTracks(listener: (track: HeardTrack) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<HeardTrack>).detail);
  addEventListener(HEARD_EVENT, hear);
  return () => removeEventListener(HEARD_EVENT, hear);
}
