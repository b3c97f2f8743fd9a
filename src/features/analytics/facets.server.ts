import { type SQL, sql } from "drizzle-orm";

/** Maps an event `e` to the counted rows: facet, event, value. */
const FACET_ROWS = {
  event: sql`('event', e.event, '')`,
  // Distinguishing only views takes two rows per page and day instead of eight, which speeds up long reports.
  page: sql`('page', CASE WHEN e.event = 'page_view' THEN e.event ELSE 'other' END, e.page)`,
  label: sql`('label', e.event, CASE WHEN coalesce(e.action, e.category, e.label) IS NOT NULL
    THEN jsonb_build_array(e.action, e.category, e.label)::text END)`,
  source: sql`('source', e.event, CASE WHEN e.event = 'page_view' THEN coalesce(e.utm_source, e.referrer) END)`,
  campaign: sql`('campaign', e.event, CASE WHEN e.event = 'page_view' AND coalesce(e.utm_source, e.utm_campaign) IS NOT NULL
    THEN jsonb_build_array(e.utm_source, e.utm_medium, e.utm_campaign)::text END)`,
  // Counts the source of a visit's first view.
  arrival: sql`('arrival', e.event, CASE WHEN e.event = 'page_view' AND coalesce(e.utm_source, e.referrer) IS NOT NULL
    THEN jsonb_build_array(coalesce(e.utm_source, e.referrer), e.utm_medium, e.utm_campaign, e.page)::text END)`,
};
export type Facet = keyof typeof FACET_ROWS;
const ALL = Object.keys(FACET_ROWS) as Facet[];

/** Returns SQL for the rows (facet, event, value) that an event `e` adds to the counts. */
export function facetsOf(facets: Facet[] = ALL): SQL {
  const rows = facets.map((facet) => FACET_ROWS[facet]);
  return sql`(VALUES ${sql.join(rows, sql`, `)})`;
}

/** Replaces all values beyond the limit of a day. */
const OTHERS = "(outros)";

/**
 * Limits values per day and facet, because pages, labels and sources are free text, with which anybody could
 * fill the table.
 */
const LIMITS: SQL = sql`(VALUES
  ('page', 2000, ${OTHERS}),
  ('label', 500, ${JSON.stringify([null, null, OTHERS])}),
  ('source', 500, ${OTHERS}),
  ('campaign', 500, ${JSON.stringify([OTHERS, null, null])}),
  ('arrival', 500, ${JSON.stringify([OTHERS, null, null, null])})
)`;

/**
 * Counts the new events `e`, as parts of a WITH: `counted` has facet, event, value and count. Sorted, so that
 * concurrent updates lock rows in the same order and cannot deadlock. Counts the values of a day only for a
 * new value, because looking up each value is cheaper.
 * @param day value for analytics_days.day
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
      FROM ${LIMITS} AS places(facet, most, others)
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
