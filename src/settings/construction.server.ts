// Hides a site under construction from strangers until an administrator opens it (docs/adr/0083). Stored apart from the
// settings, without draft or history, so that restoring an old version cannot close a site.

import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { LOOK_FIELDS } from "#src/shared/site-look.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import type { PublicSettings } from "./schema.ts";
import { SETTINGS_TAG } from "./settings.server.ts";
import { siteOpeningTable } from "./table.ts";

interface Needs {
  db: Queryable;
  cache: TagCache;
}

/** Cached; every cached page depends on it. A site that was never under construction has no row. */
export function isUnderConstruction({ db, cache }: Needs): Promise<boolean> {
  return cache.get("under-construction", [SETTINGS_TAG], async () => {
    const [row] = await db.select().from(siteOpeningTable);
    return row?.isUnderConstruction ?? false;
  });
}

/**
 * Applies to every process at once, since cached pages are dropped with the settings.
 * @param alsoDo runs in the same transaction if anything changes
 * @returns true if the state changed
 */
export function setUnderConstruction(
  { db, cache }: Needs,
  value: boolean,
  alsoDo: (tx: Transaction) => Promise<void> = async () => {},
): Promise<boolean> {
  return cache.change(db, [SETTINGS_TAG], async (tx) => {
    const [row] = await tx.select().from(siteOpeningTable).for("update");
    if ((row?.isUnderConstruction ?? false) === value) return false;
    const set = { isUnderConstruction: value, changedAt: sql`now()` };
    await tx
      .insert(siteOpeningTable)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: siteOpeningTable.id, set });
    await alsoDo(tx);
    return true;
  });
}

const SHOWN: ReadonlySet<string> = new Set<keyof PublicSettings>([
  "siteName",
  "contactEmail",
  "contactPhone",
  "whatsappNumber",
  "logoUrl",
  "faviconUrl",
  "logoLight",
  "logoDark",
  "logoSymbol",
  ...LOOK_FIELDS,
  "isMaintenanceMode",
]);

/** Returns the settings that visitors may see while the site is under construction, with defaults for all others. */
export function withoutContent(settings: PublicSettings): PublicSettings {
  const defaults: Record<string, unknown> = DEFAULT_SETTINGS;
  const shown = Object.entries(settings).map(([name, value]) => [
    name,
    SHOWN.has(name) ? value : (defaults[name] ?? null),
  ]);
  return Object.fromEntries(shown) as PublicSettings;
}
