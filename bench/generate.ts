// Fills a migrated, otherwise empty database with as much as a measurement wants; by SQL, past the doors.
export { generateEvents } from "./generate-events.ts";
export { generateLeadEvents, generateLeads } from "./generate-leads.ts";
export { generatePosts, wordOfRank } from "./generate-posts.ts";
