// Stores demo content in an empty database through the slices' public functions.

import { importEvents, importVisitors } from "#src/features/analytics/import-events.server.ts";
import { createFaqItem } from "#src/features/faq/faq.server.ts";
import { faqInputSchema } from "#src/features/faq/schema.ts";
import { countLeads, importLeads } from "#src/features/leads/leads.server.ts";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { type ImportedRequest, importRequests } from "#src/features/privacy/privacy.server.ts";
import { changeSettings } from "#src/features/site-settings/settings-type.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { EXAMPLE_CONTENT } from "#src/publishing/history/site-authors.ts";
import { hasSettings } from "#src/settings/settings.server.ts";
import { type DemoLead, demoLeads } from "./demo-leads.ts";
import { addDemoPosts } from "./demo-posts.ts";
import { type DemoRequest, demoRequests } from "./demo-requests.ts";
import { demoSettings } from "./demo-settings.ts";
import { inventVisits } from "./demo-visits.ts";
import demoFaq from "./faq.json" with { type: "json" };
import { demoPages } from "./pages/demo-pages.ts";
import { seedProjects } from "./seed-projects.ts";

/** Percentage of a day's views that come from a new visitor. */
const VISITORS_PERCENT = 41;
const HOUR_MS = 3_600_000;

/** Fills only an unused database, in one transaction; safe if several processes start at the same time. */
export async function seedDemo(resources: Resources): Promise<void> {
  const seeded = await resources.db.transaction(async (db) => {
    // A row of settings means that the site is in use. The lock lets only one process check and fill.
    await db.execute("SELECT pg_advisory_xact_lock(7230419)");
    if ((await hasSettings(db)) || (await countLeads(db)) > 0) return false;
    await changeSettings({ ...resources, db }, EXAMPLE_CONTENT, demoSettings, { reason: "imported" });
    const now = Date.now();
    await importLeads(
      db,
      demoLeads.map((lead) => toLead(lead, now)),
    );
    const requests = demoRequests.map((request) => toRequest(request, now));
    await importRequests(db, resources.config.timeZone, requests);
    for (const item of demoFaq) {
      await createFaqItem({ ...resources, db }, EXAMPLE_CONTENT, faqInputSchema.parse(item), {
        reason: "imported",
      });
    }
    await addMissingPages({ ...resources, db }, demoPages, EXAMPLE_CONTENT);
    await addDemoPosts({ ...resources, db }, now);
    await importEvents(db, resources.config.timeZone, inventVisits(now));
    await importVisitors(db, VISITORS_PERCENT);
    await seedProjects({ ...resources, db }, now);
    return true;
  });
  if (seeded) resources.log.info("demo content added");
}

/** The last visit of an invented lead is also its first. */
function toLead({ hoursAgo, visit, monthsAhead, ...lead }: DemoLead, now: number) {
  const createdAt = new Date(now - hoursAgo * HOUR_MS);
  const { hours, page, source, medium = null, campaign = null } = visit;
  const at = new Date(createdAt.getTime() - hours * HOUR_MS).toISOString();
  const touch = { at, page, source, medium, campaign };
  const expectedMonth = monthsAhead === undefined ? null : monthFrom(now, monthsAhead);
  return { ...lead, createdAt, expectedMonth, firstTouch: touch, lastTouch: touch };
}

/** Returns a month such as `2026-12`. */
function monthFrom(now: number, ahead: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7);
}

function toRequest({ hoursAgo, decision, ...request }: DemoRequest, now: number): ImportedRequest {
  return {
    ...request,
    createdAt: new Date(now - hoursAgo * HOUR_MS),
    status: decision?.status ?? "OPEN",
    decidedAt: decision ? new Date(now - decision.hoursAgo * HOUR_MS) : null,
    decidedBy: decision?.decidedBy ?? null,
    note: decision?.note ?? null,
    erased: decision?.erased ?? null,
  };
}
