import type { Transaction } from "#src/platform/database/database.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData, PhoneMatch } from "#src/platform/slices/define-slice.ts";
import { addCounts, type PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";

type CountContext = Pick<Resources, "db" | "config">;
type EraseContext = Pick<Resources, "config" | "storage">;

export async function countContactData(
  { db, config }: { db: CountContext["db"] | Transaction; config: CountContext["config"] },
  stored: PersonalData[],
  email: string,
): Promise<PersonalDataCounts> {
  const counts: PersonalDataCounts[] = [];
  for (const { count } of stored) counts.push(await count(db, email, config));
  return addCounts(...counts);
}

/** Lists data with a request's telephone and another e-mail address, or without one. */
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
 * Erases a person's data in the caller's transaction. Also records it in a list outside the database, so that
 * restored backups can erase the person again.
 * @param alsoLeads leads with the same telephone that staff attribute to the person
 * @returns the number of erased entries by kind; undefined if one of those leads has another telephone
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
