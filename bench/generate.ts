// Fills a migrated, otherwise empty database for measurements, by SQL instead of the slices' functions.
export { generateEvents } from "./generate-events.ts";
export { generateLeads, generateWholeLeads } from "./generate-leads.ts";
export { generatePosts, wordOfRank } from "./generate-posts.ts";
