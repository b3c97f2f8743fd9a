import { and, isNull, lte, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import { lockCompaniesOf } from "../companies/erase-companies.server.ts";
import { readIds } from "../erase-leads.server.ts";
import { leadsTable } from "../table.ts";
import { lockMerges, mergedLeadIds } from "../timeline/merged-leads.ts";
import { TRASH_DAYS } from "./schema.ts";

/** People erased per run of the loop. */
const BATCH = 100;

/**
 * Erases leads whose time in the trash is over, as at a person's request, but no other leads with their addresses. The
 * list of erased people keeps them out of restored backups.
 * @param stored erases what is known of a person
 * @returns how many people
 */
export async function emptyLeadTrash(
  { db, storage, config }: Pick<Resources, "db" | "storage" | "config">,
  stored: PersonalData[],
): Promise<number> {
  const { id, trashedAt, mergedInto } = leadsTable;
  const isExpired = and(
    lte(trashedAt, sql`now() - make_interval(days => ${TRASH_DAYS})`),
    isNull(mergedInto),
  );
  let erased = 0;
  for (;;) {
    const expired = await db.select({ id }).from(leadsTable).where(isExpired).limit(BATCH);
    for (const lead of expired) {
      erased += await db.transaction(async (tx) => {
        await lockMerges(tx);
        const isOfPerson = sql`id = ANY(${mergedLeadIds(lead.id)}) AND trashed_at IS NOT NULL`;
        const found = await readIds(tx, sql`SELECT id FROM leads WHERE ${isOfPerson}`);
        await lockCompaniesOf(tx, found);
        // They may have been restored meanwhile.
        const leadIds = await readIds(
          tx,
          sql`SELECT id FROM leads WHERE ${isOfPerson} ORDER BY id FOR UPDATE`,
        );
        const person = { emails: [], leadIds };
        if (person.leadIds.length === 0) return 0;
        for (const { erase } of stored) await erase(tx, person, config);
        await recordAct(tx, {
          action: "trash.removed",
          subject: "Lixeira de leads",
          after: { Leads: 1, Motivo: `${TRASH_DAYS} dias na lixeira` },
        });
        const keys = stored.flatMap(({ people }) => people?.keysOf(person) ?? []);
        for (const key of keys) await recordErasure(storage, key);
        return 1;
      });
    }
    if (expired.length < BATCH) return erased;
  }
}
