// Prepares a database for the first visitor: an administrator, demo content if requested, and pages.

import { ensureFirstAdmin } from "#src/accounts/people/first-admin.server.ts";
import { countLeads } from "#src/features/leads/leads.server.ts";
import { resealAtStart } from "#src/features/operation/secrets/reseal.server.ts";
import { addMissingPages, hasPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { moveWordsToPages } from "#src/features/site-texts/move-words.server.ts";
import { ensureTexts } from "#src/features/site-texts/texts-type.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { EXAMPLE_CONTENT, STARTER_CONTENT } from "#src/publishing/history/site-authors.ts";
import { completeFeedIds } from "#src/publishing/public/feed-ids.server.ts";
import { addDemoTexts, keepBundledGuide } from "#src/seed/demo-texts.ts";
import { demoPages } from "#src/seed/pages/demo-pages.ts";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { getSiteUrl, hasSettings } from "#src/settings/settings.server.ts";
import { hasTexts } from "#src/settings/texts/texts.server.ts";
import { kinds } from "./content-types.ts";

/** Serializes processes that start at the same time. */
const LOCK = 7230420;

/** True if nothing has been entered yet; such a site starts under construction unless it shows the demo. */
async function isUnused(db: Transaction): Promise<boolean> {
  for (const { source } of kinds) if ((await db.$count(source.table)) > 0) return false;
  return (await countLeads(db)) === 0;
}

export async function prepareSite(resources: Resources): Promise<void> {
  await resealAtStart(resources);
  await completeFeedIds(resources.db, await getSiteUrl(resources));
  await ensureFirstAdmin(resources);
  const isDemo = resources.config.seed === "demo";
  if (isDemo) await seedDemo(resources);
  await resources.db.transaction(async (db) => {
    await db.execute(`SELECT pg_advisory_xact_lock(${LOCK})`);
    // A site in use before its pages and texts became data must keep its appearance.
    const wasInUse = !(await hasPages(db)) && (await hasSettings(db));
    if (!isDemo && (await isUnused(db))) await setUnderConstruction({ ...resources, db }, true);
    const hasOwnTexts = await hasTexts(db);
    if (hasOwnTexts) {
      await moveWordsToPages({ ...resources, db });
      await keepBundledGuide({ ...resources, db });
    }
    const pages = isDemo || wasInUse ? demoPages : STARTER_PAGES;
    await addMissingPages({ ...resources, db }, pages, isDemo ? EXAMPLE_CONTENT : STARTER_CONTENT);
    if (!hasOwnTexts) {
      if (isDemo || wasInUse) await addDemoTexts({ ...resources, db });
      else await ensureTexts(db);
    }
  });
}
