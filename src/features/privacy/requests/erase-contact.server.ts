// Finding and erasing what the site holds under one e-mail address, whichever slices hold it.
import type { Queryable } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { ContactData } from "#src/features/privacy/schema.ts";

/** What a slice that keeps personal data offers; src/api.ts has the list. */
export interface EraseContact {
  /** What it keeps, as staff call it: "Leads". */
  label: string;
  /** How many entries it keeps under an address, however that is capitalised. */
  count(db: Queryable, email: string): Promise<number>;
  /** Erases them for good; their pending jobs find nothing and are done. */
  erase(db: Queryable, email: string): Promise<void>;
}

/** How much each slice holds under an address. */
export async function countContactData(
  { db }: Pick<Resources, "db">,
  erasers: EraseContact[],
  email: string,
): Promise<ContactData> {
  const data: ContactData["data"] = [];
  for (const { label, count } of erasers) data.push({ label, count: await count(db, email) });
  return { data };
}

/** Erases it all or, where anything fails, nothing. */
export async function eraseContactData(
  { db, log }: Pick<Resources, "db" | "log">,
  erasers: EraseContact[],
  request: { protocol: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { erase } of erasers) await erase(tx, request.email);
  });
  log.info({ protocol: request.protocol }, "contact data erased");
}
