// Erases people again whose data came back with a restored backup or an imported archive.

import { type Person, personOf } from "#src/shared/people/person.ts";
import type { Config } from "../config.ts";
import type { Queryable } from "../database/database.ts";
import type { ErasureList } from "../erasure-list.ts";
import type { PersonalData } from "./define-slice.ts";

/**
 * Erases everything of erased people again, also of those whose entries have no address.
 * @param emails addresses of erased people that the restored rows contain
 * @returns the number of people; entries without an address count as one person, since nothing tells them apart
 */
export async function eraseAgain(
  { db, config }: { db: Queryable; config: Config },
  stored: readonly PersonalData[],
  erasures: ErasureList,
  emails: ReadonlySet<string>,
): Promise<number> {
  const leadIds: string[] = [];
  for (const { people } of stored) leadIds.push(...((await people?.findErased(db, erasures.has)) ?? []));
  // Comes before the addresses, whose erasure may remove the leads and leave what only their ids lead to.
  const persons: Person[] = [
    ...(leadIds.length > 0 ? [{ emails: [], leadIds }] : []),
    ...[...emails].map(personOf),
  ];
  for (const person of persons) for (const { erase } of stored) await erase(db, person, config);
  return Math.max(emails.size, Math.min(leadIds.length, 1));
}
