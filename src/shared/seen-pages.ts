// The schema is in public-form-schema.ts, because scripts of every page load this file.

/** Most pages that a form sends. */
export const MAX_SEEN_PAGES = 30;

/** A page of the site that the visitor saw before sending a form. Sent only with consent to statistics. */
export interface SeenPage {
  /** ISO 8601. */
  at: string;
  path: string;
}
