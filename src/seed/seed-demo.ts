// Demo content for an empty database, entered through the slices' own doors.
import { importEvents } from "#src/features/analytics/import-events.server.ts";
import { createFaqItem } from "#src/features/faq/faq.server.ts";
import { faqInputSchema } from "#src/features/faq/schema.ts";
import { countLeads, importLeads } from "#src/features/leads/leads.server.ts";
import { type ImportedRequest, importRequests } from "#src/features/privacy/privacy.server.ts";
import { hasSettings, updateSettings } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { demoLeads } from "./demo-leads.ts";
import { type DemoRequest, demoRequests } from "./demo-requests.ts";
import { addDemoPosts } from "./demo-posts.ts";
import { demoSettings } from "./demo-settings.ts";
import { inventVisits } from "./demo-visits.ts";
import demoFaq from "./faq.json" with { type: "json" };
import { seedProjects } from "./seed-projects.ts";

const HOUR_MS = 3_600_000;

/**
 * Fills a database that nobody has used yet; does nothing to any other.
 * All or nothing, and safe when several processes start at once.
 */
export async function seedDemo(resources: Resources): Promise<void> {
  const seeded = await resources.db.transaction(async (db) => {
    // The settings row is the mark of a site in use; the lock lets one process decide.
    await db.execute("SELECT pg_advisory_xact_lock(7230419)");
    if ((await hasSettings(db)) || (await countLeads(db)) > 0) return false;
    await updateSettings({ db, cache: resources.cache }, demoSettings);
    const now = Date.now();
    await importLeads(
      db,
      demoLeads.map(({ hoursAgo, ...lead }) => ({ ...lead, createdAt: new Date(now - hoursAgo * HOUR_MS) })),
    );
    const requests = demoRequests.map((request) => toRequest(request, now));
    await importRequests(db, resources.config.timeZone, requests);
    for (const item of demoFaq) {
      await createFaqItem({ db, cache: resources.cache }, faqInputSchema.parse(item));
    }
    await addDemoPosts({ ...resources, db }, now);
    await importEvents(db, resources.config.timeZone, inventVisits(now));
    await seedProjects(db, resources, now);
    return true;
  });
  if (seeded) resources.log.info("demo content added");
}

function toRequest({ hoursAgo, settled, ...request }: DemoRequest, now: number): ImportedRequest {
  return {
    ...request,
    createdAt: new Date(now - hoursAgo * HOUR_MS),
    status: settled?.status ?? "OPEN",
    decidedAt: settled ? new Date(now - settled.hoursAgo * HOUR_MS) : null,
    decidedBy: settled?.decidedBy ?? null,
    note: settled?.note ?? null,
  };
}
