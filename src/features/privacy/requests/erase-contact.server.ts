// Counts and erases the data of one person in all slices.
import type { Transaction } from "#src/platform/database/database.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData, PhoneMatch } from "#src/platform/slices/define-slice.ts";
import { addCounts, type PersonalDataCounts } from "#src/shared/personal-data-kinds.ts";

type CountContext = Pick<Resources, "db" | "config">;
type EraseContext = Pick<Resources, "config" | "storage">;

/** Counts what is stored of an e-mail address, by kind. */
export async function countContactData(
  { db, config }: { db: CountContext["db"] | Transaction; config: CountContext["config"] },
  stored: PersonalData[],
  email: string,
): Promise<PersonalDataCounts> {
  const counts: PersonalDataCounts[] = [];
  for (const { count } of stored) counts.push(await count(db, email, config));
  return addCounts(...counts);
}

/** Lists what has the telephone of a request and another e-mail address, or none. */
export async function findSamePhone(
  { db }: Pick<CountContext, "db">,
  stored: PersonalData[],
  { email, phone }: { email: string | null; phone: string | null },
): Promise<PhoneMatch[]> {
  if (phone === null || email === null) return [];
  const found: PhoneMatch[] = [];
  for (const { byPhone } of stored) found.push(...((await byPhone?.find(db, phone, email)) ?? []));
  return found;
}

/**
 * Erases everything of the person of a request, in the caller's transaction. The list outside the database lets a restored
 * backup be rid of the person too.
 * @param alsoLeads leads with the same telephone that staff says are the person's
 * @returns how many entries of each kind; undefined, where one of those leads has another telephone
 */
export async function eraseContactData(
  tx: Transaction,
  { config, storage }: EraseContext,
  stored: PersonalData[],
  { email, phone }: { email: string; phone: string | null },
  alsoLeads: readonly string[],
): Promise<PersonalDataCounts | undefined> {
  const counts: PersonalDataCounts[] = [];
  const keys = [email];
  for (const { byPhone } of alsoLeads.length > 0 ? stored : []) {
    if (!byPhone) continue;
    const erased = phone === null ? undefined : await byPhone.erase(tx, phone, alsoLeads);
    if (!erased) return undefined;
    counts.push(erased.counts);
    keys.push(...erased.keys);
  }
  for (const { erase } of stored) counts.push(await erase(tx, email, config));
  for (const key of keys) await recordErasure(storage, key);
  return addCounts(...counts);
}
