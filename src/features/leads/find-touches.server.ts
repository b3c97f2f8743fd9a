// Finds the visits that brought a person, across all of their merged leads.
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Touch } from "./touch.ts";

/** A person's first visit, and the last one before they wrote. */
export interface Touches {
  firstTouch: Touch | null;
  lastTouch: Touch | null;
}

/**
 * Returns the earliest first touch and the latest last touch of each lead with its merged leads, by lead id.
 */
export async function findTouches(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, Touches>> {
  const { rows } = await db.execute<Touches & { kept: string } & Record<string, unknown>>(sql`
    WITH RECURSIVE family AS (
      SELECT id AS kept, id FROM leads WHERE id = ANY(${sql.param(ids)}::uuid[])
      UNION SELECT family.kept, leads.id FROM leads JOIN family ON leads.merged_into = family.id
    )
    SELECT kept,
      (array_agg(first_touch ORDER BY first_touch ->> 'at') FILTER (WHERE first_touch IS NOT NULL))[1] AS "firstTouch",
      (array_agg(last_touch ORDER BY last_touch ->> 'at' DESC NULLS LAST) FILTER (WHERE last_touch IS NOT NULL))[1]
        AS "lastTouch"
    FROM family JOIN leads USING (id) GROUP BY kept`);
  return new Map(rows.map(({ kept, firstTouch, lastTouch }) => [kept, { firstTouch, lastTouch }]));
}
