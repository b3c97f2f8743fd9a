// What a database needs before the first visitor: an administrator, pages and, if asked for, demo content.
import { ensureFirstAdmin } from "#src/accounts/first-admin.server.ts";
import { addMissingPages } from "#src/features/pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/fixed-pages.ts";
import type { Resources } from "#src/platform/resources.ts";
import { hasSettings } from "#src/settings/settings.server.ts";
import { demoPages } from "./seed/pages/demo-pages.ts";
import { seedDemo } from "./seed/seed-demo.ts";

/** Several processes may do this at the same time. */
const LOCK = 7230419;

export async function prepareSite(resources: Resources): Promise<void> {
  await ensureFirstAdmin(resources);
  await resources.db.transaction(async (db) => {
    await db.execute(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const isDemo = resources.config.seed === "demo";
    // A site that was in use before its pages were data goes on showing what it showed.
    const pages = isDemo || (await hasSettings(db)) ? demoPages : STARTER_PAGES;
    await addMissingPages({ ...resources, db }, pages);
  });
  if (resources.config.seed === "demo") await seedDemo(resources);
}
