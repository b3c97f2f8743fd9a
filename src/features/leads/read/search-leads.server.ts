// Finds the few leads that match best, for the dashboard's search. Reads a bounded number of leads and events, so that
// a word that half of them contain takes no longer than a rare one.

import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { beginsWith } from "#src/platform/database/sql.ts";
import { byLikeness, isFindable, selectSimilar } from "#src/platform/database/text-search.ts";
import { SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { isListed, isNotTrashed } from "../listed-leads.ts";
import { isOwnedBy, visibleOwnerId } from "../own-leads.server.ts";
import { leadsTable } from "../table.ts";
import { isKept, matchesFields, selectSomeWritten } from "./match-search.server.ts";

/** The newest leads and events with a word that are compared with each other. */
const CANDIDATES = 200;

export const leadsSearch: SearchSource = {
  kind: "leads",
  heading: "Leads",
  scope: "leads",
  async find({ db }, request, q) {
    const leads = await findLeads(db, q, visibleOwnerId(request));
    return leads.map(({ id, name, company, email, phone }) => {
      const [title = "Lead sem nome", ...more] = [name, company, email, phone].filter(
        (text) => text !== null,
      );
      return { title, detail: more.slice(0, 2).join(" · "), path: `/dashboard/leads/${id}`, names: more };
    });
  },
};

type FoundLead = Pick<typeof leadsTable.$inferSelect, "id" | "name" | "company" | "email" | "phone">;

/** @param ownerId finds only leads of this owner; undefined: all */
async function findLeads(db: Queryable, q: string, ownerId: string | undefined): Promise<FoundLead[]> {
  const find = (leads: SQL) => readBest(db, q, ownerId, leads);
  if (!isFindable(q)) return find(beginning(sql`name`, q, ownerId));
  const known = await find(sql`
    ${beginning(sql`name`, q, ownerId)} UNION ${beginning(sql`company`, q, ownerId)}
    UNION (SELECT id, merged_into FROM leads WHERE ${matchesFields(q)} AND ${mayBeOf(ownerId)}
      ORDER BY created_at DESC LIMIT ${CANDIDATES})`);
  if (known.length === SEARCHED) return known;
  const written = await find(sql`
    SELECT leads.id, leads.merged_into FROM leads
    WHERE leads.id = ANY (ARRAY(${selectSomeWritten(q, CANDIDATES, isEventOf(ownerId))}))`);
  const ids = new Set(known.map(({ id }) => id));
  const found = [...known, ...written.filter(({ id }) => !ids.has(id))].slice(0, SEARCHED);
  if (found.length > 0) return found;
  const { id, searchText } = leadsTable;
  const similar = selectSimilar({ table: leadsTable, id, text: searchText, where: mayBeOf(ownerId) }, q);
  return similar ? find(sql`SELECT id, merged_into FROM leads WHERE id = ANY (ARRAY(${similar}))`) : [];
}

function readBest(db: Queryable, q: string, ownerId: string | undefined, leads: SQL): Promise<FoundLead[]> {
  const { id, name, company, email, phone, createdAt } = leadsTable;
  return db
    .select({ id, name, company, email, phone })
    .from(leadsTable)
    .where(and(isKept(leads), isListed(), isOwnedBy(ownerId)))
    .orderBy(...byLikeness(sql`concat_ws(' ', ${name}, ${company})`, q), desc(createdAt), id)
    .limit(SEARCHED);
}

/** Selects the first leads by name or company among those that begin so. */
function beginning(column: SQL, q: string, ownerId: string | undefined): SQL {
  const folded = sql`fold_text(${column})`;
  return sql`(SELECT id, merged_into FROM leads
    WHERE ${beginsWith(folded, q)} AND ${isListed()} AND ${isOwnedBy(ownerId) ?? sql`true`}
    ORDER BY ${folded} USING ~<~ LIMIT ${SEARCHED})`;
}

/** Leaves out the trash and leads of others, but not those that may have been merged into one of the owner's. */
function mayBeOf(ownerId: string | undefined): SQL {
  return ownerId === undefined
    ? isNotTrashed()
    : sql`(${isNotTrashed()} AND (${isOwnedBy(ownerId)} OR merged_into IS NOT NULL))`;
}

function isEventOf(ownerId: string | undefined): SQL {
  return ownerId === undefined
    ? sql`true`
    : sql`lead_id IN (SELECT leads.id FROM leads WHERE ${mayBeOf(ownerId)})`;
}
