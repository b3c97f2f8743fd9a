// Limits per address that hold for calls of every kind (docs/produto.md, "Limits").
import type { Limit } from "../rate-limit.ts";

const MINUTE = 60;

/** Plain API calls. */
export const API_LIMIT: Limit = { name: "api", points: 600, seconds: MINUTE };
/** Events that pages report, each counted. */
export const EVENTS_LIMIT: Limit = { name: "events", points: 600, seconds: MINUTE };
/** Submissions of the public forms that were accepted, all forms together. */
export const ACCEPTED_FORMS_LIMIT: Limit = { name: "forms", points: 10, seconds: 10 * MINUTE };
/** The same of a network, where an address is one of many (IPv6). */
export const NETWORK_ACCEPTED_FORMS_LIMIT: Limit = {
  name: "forms-network",
  points: 30,
  seconds: 10 * MINUTE,
};
/** Submissions of the public forms that were refused. */
export const REFUSED_FORMS_LIMIT: Limit = { name: "forms-refused", points: 60, seconds: 10 * MINUTE };
export const NETWORK_REFUSED_FORMS_LIMIT: Limit = {
  name: "forms-refused-network",
  points: 180,
  seconds: 10 * MINUTE,
};
/** Previews of drafts: each is rendered, none is cached. */
export const PREVIEWS_LIMIT: Limit = { name: "previews", points: 120, seconds: MINUTE };
/** Looks at a text while it is written; each may ask for many addresses. */
export const CHECKS_LIMIT: Limit = { name: "checks", points: 120, seconds: MINUTE };
/** Pages of previews for people without a login: each is rendered, none is cached. */
export const PREVIEW_PAGES_LIMIT: Limit = { name: "preview-pages", points: 240, seconds: MINUTE };
/** Images uploaded before the text that shows them is saved. */
export const IMAGES_LIMIT: Limit = { name: "images", points: 120, seconds: 10 * MINUTE };
/** Documents of up to 25 MB. */
export const FILES_LIMIT: Limit = { name: "files", points: 40, seconds: 10 * MINUTE };
/**
 * Pages and share images that are made because nothing is kept of them, searches among them: many people may share an
 * address, and each letter typed may be a search.
 */
export const RENDERS_LIMIT: Limit = { name: "renders", points: 240, seconds: MINUTE };
/** The same of a network, where an address is one of many (IPv6). */
export const NETWORK_RENDERS_LIMIT: Limit = { name: "renders-network", points: 720, seconds: MINUTE };
/** Addresses where nothing is: broken links are followed now and then, whoever tries names tries many. */
export const UNKNOWN_LIMIT: Limit = { name: "unknown", points: 120, seconds: MINUTE };
/** Clicks on WhatsApp links that get a code; whoever clicks more often is led on without one. */
export const CLICKS_LIMIT: Limit = { name: "clicks", points: 20, seconds: 10 * MINUTE };
/** The same of everybody together: more than people do, and not enough to fill a disk. */
export const ALL_CLICKS_LIMIT: Limit = { name: "clicks-all", points: 2_000, seconds: 60 * MINUTE };
