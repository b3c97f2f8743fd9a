// Limits per address that several kinds of requests share (docs/produto.md, "Limits").

import type { Limit } from "../rate-limit.ts";

const MINUTE = 60;

/** Ordinary API requests. */
export const API_LIMIT: Limit = { name: "api", points: 600, seconds: MINUTE };
/** Events that pages report, counted one by one. */
export const EVENTS_LIMIT: Limit = { name: "events", points: 600, seconds: MINUTE };
/** Accepted submissions, all public forms together. */
export const ACCEPTED_FORMS_LIMIT: Limit = { name: "forms", points: 10, seconds: 10 * MINUTE };
/** The same per network, if that is larger than an address (IPv6). */
export const NETWORK_ACCEPTED_FORMS_LIMIT: Limit = {
  name: "forms-network",
  points: 30,
  seconds: 10 * MINUTE,
};
/** Rejected submissions of the public forms. */
export const REFUSED_FORMS_LIMIT: Limit = { name: "forms-refused", points: 60, seconds: 10 * MINUTE };
export const NETWORK_REFUSED_FORMS_LIMIT: Limit = {
  name: "forms-refused-network",
  points: 180,
  seconds: 10 * MINUTE,
};
/** Files of accepted public forms, in MB. */
export const FORM_FILES_LIMIT: Limit = { name: "form-files", points: 60, seconds: 60 * MINUTE };
/** The same for everybody together: more than people send, and not enough to fill a disk. */
export const ALL_FORM_FILES_LIMIT: Limit = {
  name: "form-files-all",
  points: 2_000,
  seconds: 24 * 60 * MINUTE,
};
/** Previews of drafts, which are rendered each time. */
export const PREVIEWS_LIMIT: Limit = { name: "previews", points: 120, seconds: MINUTE };
/** Checks of a text while it is written. Each may probe many addresses. */
export const CHECKS_LIMIT: Limit = { name: "checks", points: 120, seconds: MINUTE };
/** Preview pages for people without a login, which are rendered each time. */
export const PREVIEW_PAGES_LIMIT: Limit = { name: "preview-pages", points: 240, seconds: MINUTE };
/** Questions about a CNPJ, each of which may ask a public service that limits its callers itself. */
export const CNPJ_LIMIT: Limit = { name: "cnpj", points: 20, seconds: MINUTE };
/** Images uploaded before the text that shows them is saved. */
export const IMAGES_LIMIT: Limit = { name: "images", points: 120, seconds: 10 * MINUTE };
/** Documents of up to 25 MB. */
export const FILES_LIMIT: Limit = { name: "files", points: 40, seconds: 10 * MINUTE };
/**
 * Uncached pages and share images, including searches. Many people may share an address, and each typed letter may be
 * a search.
 */
export const RENDERS_LIMIT: Limit = { name: "renders", points: 240, seconds: MINUTE };
/** The same per network, if that is larger than an address (IPv6). */
export const NETWORK_RENDERS_LIMIT: Limit = { name: "renders-network", points: 720, seconds: MINUTE };
/** Missing addresses. People follow broken links now and then, while scanners try many names. */
export const UNKNOWN_LIMIT: Limit = { name: "unknown", points: 120, seconds: MINUTE };
/** Clicks on WhatsApp links that get a code. Further clicks are redirected without one. */
export const CLICKS_LIMIT: Limit = { name: "clicks", points: 20, seconds: 10 * MINUTE };
/** The same for everybody together: more than people do, and not enough to fill a disk. */
export const ALL_CLICKS_LIMIT: Limit = { name: "clicks-all", points: 2_000, seconds: 60 * MINUTE };
