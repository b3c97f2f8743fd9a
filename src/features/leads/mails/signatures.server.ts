// How people sign their mails to leads.
import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { mailSignaturesTable } from "./table.ts";

/** A person's own; null where they have written none. */
export async function readSignature(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select().from(mailSignaturesTable).where(eq(mailSignaturesTable.userId, userId));
  return row?.text ?? null;
}

/** Keeps a person's signature for the mails to come; an empty one signs nothing. */
export async function keepSignature(db: Queryable, userId: string, text: string): Promise<void> {
  await db
    .insert(mailSignaturesTable)
    .values({ userId, text })
    .onConflictDoUpdate({ target: mailSignaturesTable.userId, set: { text } });
}
