// Stores people's signatures of mails to leads.

import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { mailSignaturesTable } from "./table.ts";

/** Returns the person's own signature; null if they have none. */
export async function readSignature(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select().from(mailSignaturesTable).where(eq(mailSignaturesTable.userId, userId));
  return row?.text ?? null;
}

/** Saves a person's signature. An empty one means no signature. */
export async function saveSignature(db: Queryable, userId: string, text: string): Promise<void> {
  await db
    .insert(mailSignaturesTable)
    .values({ userId, text })
    .onConflictDoUpdate({ target: mailSignaturesTable.userId, set: { text } });
}
