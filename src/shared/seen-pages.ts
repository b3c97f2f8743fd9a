// Without its schema, which stands with the other fields of public forms: every page's scripts load this.

/** As many as a form takes along. */
export const MAX_SEEN_PAGES = 30;

/** A page of the site that somebody has seen before they sent a form; told with their consent to statistics only. */
export interface SeenPage {
  /** ISO 8601. */
  at: string;
  path: string;
}
