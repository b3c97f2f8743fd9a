// Reads where a lead came from, as its forms reported it.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { SeenPage } from "#src/shared/seen-pages.ts";
import { visitedPath } from "#src/shared/visit-source.ts";
import type { Utm } from "../attribution/utm.ts";
import { listedLeadIds } from "../timeline/merged-leads.ts";
import type { LeadOrigin } from "./schema.ts";

interface FormRow extends Record<string, unknown> {
  at: Date;
  source: string;
  page_url: string | null;
  utm: Utm | null;
}

/** Reads the forms of a lead and of those merged into it; `null` if the lead does not exist or is in the trash. */
export async function readOrigin(db: Queryable, leadId: string): Promise<LeadOrigin | null> {
  if (!isUuid(leadId)) return null;
  const { rows: forms } = await db.execute<FormRow>(sql`
    SELECT created_at AS at, source, page_url, utm FROM leads
    WHERE id = ANY(${listedLeadIds(leadId)}) ORDER BY created_at, id`);
  if (forms.length === 0) return null;
  // Each form reports the last pages anew, so that two forms of one browser report some pages twice.
  const { rows: pages } = await db.execute<Record<keyof SeenPage, string>>(sql`
    SELECT DISTINCT page ->> 'at' AS at, page ->> 'path' AS path
    FROM lead_events CROSS JOIN LATERAL
      jsonb_array_elements(CASE WHEN jsonb_typeof(data -> 'pages') = 'array' THEN data -> 'pages' END) AS page
    WHERE lead_id = ANY(${listedLeadIds(leadId)})
      AND page ->> 'at' IS NOT NULL AND page ->> 'path' IS NOT NULL
    ORDER BY 1, 2`);
  return {
    forms: forms.map(({ at, source, page_url, utm }) => ({
      at: new Date(at).toISOString(),
      source,
      page: pathOf(page_url),
      utm: utm && { ...utm },
    })),
    pages,
  };
}

function pathOf(address: string | null): string | null {
  const url = URL.parse(address ?? "");
  return url && visitedPath(url.pathname);
}
