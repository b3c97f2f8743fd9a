import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData, PhoneMatch } from "#src/platform/slices/define-slice.ts";
import { type IdentifiedPerson, type Person, personOf } from "#src/shared/people/person.ts";
import { addCounts, type PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";

type EraseContext = Pick<Resources, "config" | "storage">;

/** Address and telephone of a request. */
interface Contact {
  email: string;
  phone: string | null;
}

/**
 * Finds everything by which the person of a request is known.
 * @param alsoLeads leads with the same telephone that staff attribute to the person
 * @returns undefined if one of those leads has another telephone
 */
export async function identifyPerson(
  db: Queryable,
  stored: PersonalData[],
  contact: Contact,
  alsoLeads: readonly string[] = [],
): Promise<IdentifiedPerson | undefined> {
  const known = personOf(contact.email.toLowerCase());
  const emails = new Set(known.emails);
  const leadIds = new Set(known.leadIds);
  const teamEmails = new Set<string>();
  for (const { people } of stored) {
    if (!people) continue;
    const person = await people.identify(db, contact, alsoLeads);
    if (!person) return undefined;
    for (const email of person.emails) emails.add(email);
    for (const id of person.leadIds) leadIds.add(id);
    for (const email of person.teamEmails) teamEmails.add(email);
  }
  return { emails: [...emails], leadIds: [...leadIds], teamEmails: [...teamEmails] };
}

export async function countContactData(
  { db, config }: { db: Queryable; config: Resources["config"] },
  stored: PersonalData[],
  person: Person,
): Promise<PersonalDataCounts> {
  const counts: PersonalDataCounts[] = [];
  for (const { count } of stored) counts.push(await count(db, person, config));
  return addCounts(...counts);
}

/** Lists data with a request's telephone that is not known to be the person's. */
export async function findSamePhone(
  { db }: { db: Queryable },
  stored: PersonalData[],
  phone: string | null,
  person: Person,
): Promise<PhoneMatch[]> {
  if (phone === null) return [];
  const found: PhoneMatch[] = [];
  for (const { people } of stored) found.push(...((await people?.findByPhone(db, phone, person)) ?? []));
  return found;
}

/**
 * Erases a person's data in the caller's transaction. Also records it in a list outside the database, so that
 * restored backups can erase the person again.
 * @returns the number of erased entries by kind
 */
export async function eraseContactData(
  tx: Transaction,
  { config, storage }: EraseContext,
  stored: PersonalData[],
  person: Person,
): Promise<PersonalDataCounts> {
  const counts: PersonalDataCounts[] = [];
  for (const { erase } of stored) counts.push(await erase(tx, person, config));
  const keys = stored.flatMap(({ people }) => people?.keysOf(person) ?? []);
  for (const key of [...person.emails, ...keys]) await recordErasure(storage, key);
  return addCounts(...counts);
}
