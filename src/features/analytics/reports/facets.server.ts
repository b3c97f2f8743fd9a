// What is counted of events, and how many different things a day may count.
import { type SQL, sql } from "drizzle-orm";

/** One row each of what is counted of an event `e`: facet, event, value. */
const FACET_ROWS = {
  event: sql`('event', e.event, '')`,
  // Only views are told apart from the rest: a page has two rows a day instead of eight, which is what a
  // report over months has to read.
  page: sql`('page', CASE WHEN e.event = 'page_view' THEN e.event ELSE 'other' END, e.page)`,
  label: sql`('label', e.event, CASE WHEN coalesce(e.action, e.category, e.label) IS NOT NULL
    THEN jsonb_build_array(e.action, e.category, e.label)::text END)`,
  source: sql`('source', e.event, CASE WHEN e.event = 'page_view' THEN coalesce(e.utm_source, e.referrer) END)`,
  campaign: sql`('campaign', e.event, CASE WHEN e.event = 'page_view' AND coalesce(e.utm_source, e.utm_campaign) IS NOT NULL
    THEN jsonb_build_array(e.utm_source, e.utm_medium, e.utm_campaign)::text END)`,
};
export type Facet = keyof typeof FACET_ROWS;
const ALL = Object.keys(FACET_ROWS) as Facet[];

/**
 * What is counted of an event `e`, as rows of (facet, event, value). The same where events are stored and
 * where a report reads them itself.
 */
export function facetsOf(facets: Facet[] = ALL): SQL {
  const rows = facets.map((facet) => FACET_ROWS[facet]);
  return sql`(VALUES ${sql.join(rows, sql`, `)})`;
}

/** Under what the values are counted for which a day has no place left. */
export const OTHERS = "(outros)";

/** Pages, labels and sources are what anybody sends: by day and facet this many rows, the rest together. */
const PLACES: SQL = sql`(VALUES
  ('page', 2000, ${OTHERS}),
  ('label', 500, ${JSON.stringify([null, null, OTHERS])}),
  ('source', 500, ${OTHERS}),
  ('campaign', 500, ${JSON.stringify([OTHERS, null, null])})
)`;

/**
 * The counts of the events `e` of this moment, for a WITH: `counted` has facet, event, value and count, sorted,
 * so that processes which meet on the same rows wait in the same order. Which values are known already is looked
 * up one by one, and how many there are only where one is new.
 * @param day of analytics_days
 */
export function countFacets(day: SQL): SQL {
  return sql`
    seen AS MATERIALIZED (
      SELECT facets.facet, facets.event, facets.value, count(*) AS count
      FROM e CROSS JOIN LATERAL ${facetsOf()} AS facets(facet, event, value)
      WHERE facets.value IS NOT NULL
      GROUP BY 1, 2, 3
    ), looked_up AS MATERIALIZED (
      SELECT seen.*, coalesce((SELECT true FROM analytics_days AS known WHERE known.facet = seen.facet
        AND known.day = ${day} AND known.event = seen.event AND known.value = seen.value), false) AS is_known
      FROM seen
    ), room AS MATERIALIZED (
      SELECT places.facet, places.others,
        places.most - (SELECT count(*) FROM analytics_days AS d WHERE d.facet = places.facet AND d.day = ${day}) AS free
      FROM ${PLACES} AS places(facet, most, others)
      WHERE places.facet IN (SELECT facet FROM looked_up WHERE NOT is_known)
    ), placed AS (
      SELECT facet, event, value, count, others, is_known OR others IS NULL OR row_number() OVER (
        PARTITION BY facet, is_known ORDER BY count DESC, event, value) <= free AS has_place
      FROM looked_up LEFT JOIN room USING (facet)
    ), counted AS MATERIALIZED (
      SELECT facet, event, CASE WHEN has_place THEN value ELSE others END AS value, sum(count)::bigint AS count
      FROM placed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    )`;
}
