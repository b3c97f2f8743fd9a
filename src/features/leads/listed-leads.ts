// The conditions that keep merged leads and those in the trash out of lists and counts. Every query of leads that people
// see uses one of them, or a canonical id (timeline/merged-leads.ts).

import { type SQL, sql } from "drizzle-orm";

/** Matches leads that are neither merged into another one nor in the trash. */
export const isListed = (): SQL => sql`(leads.merged_into IS NULL AND leads.trashed_at IS NULL)`;

/** Matches leads outside the trash, merged ones included. For what belongs to leads, such as tasks. */
export const isNotTrashed = (): SQL => sql`leads.trashed_at IS NULL`;
