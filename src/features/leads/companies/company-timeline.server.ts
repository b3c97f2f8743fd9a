import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isListed } from "../listed-leads.ts";
import { leadsTable } from "../table.ts";
import { samePeople } from "../timeline/merged-leads.ts";
import { readEvents } from "../timeline/timeline.server.ts";
import { findCompany } from "./companies.server.ts";
import type { CompanyTimeline } from "./schema.ts";

/** Reads the events of all people of a company, newest first; `null` if there is no such company. */
export async function readCompanyTimeline(
  db: Queryable,
  id: string,
  before?: string,
): Promise<CompanyTimeline | null> {
  const company = await findCompany(db, id);
  if (!company) return null;
  const people = samePeople(sql`company_id = ${company.id} AND ${isListed()}`);
  const { events, leadIds, next } = await readEvents(db, sql`ARRAY(${people})`, { before });
  const names = await db
    .select({ id: leadsTable.id, name: leadsTable.name })
    .from(leadsTable)
    .where(sql`${leadsTable.id} = ANY(${sql.param([...new Set(leadIds)])}::uuid[])`);
  const byId = new Map(names.map((lead) => [lead.id, lead]));
  return {
    events: events.map((event, index) => {
      const leadId = leadIds[index] ?? "";
      return { ...event, lead: { id: leadId, name: byId.get(leadId)?.name ?? null } };
    }),
    next,
  };
}
