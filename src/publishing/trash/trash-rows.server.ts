// Rows of the trash. The content of deleted items stays in their history until they are removed for good
// (docs/adr/0048).

import { eq, lte, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { clearRequest } from "../history/publication-requests.server.ts";
import { deleteHistory } from "../history/revisions.server.ts";
import type { AnyPublishableType, ContentRow } from "../publishable-type.server.ts";
import { TRASH_DAYS } from "./schema.ts";
import { trashTable } from "./table.ts";

/** Items removed per transaction. */
const BATCH = 100;

/** Puts an item that is being deleted into the trash; its row must be locked. */
export async function moveToTrash(
  tx: Transaction,
  kind: Pick<AnyPublishableType, "plural">,
  row: ContentRow,
  deletedBy: string,
): Promise<void> {
  const { id, title, authorId, authorName = "", createdAt, publishedAt } = row;
  await tx.insert(trashTable).values({
    itemId: id,
    kind: kind.plural,
    title,
    authorId,
    authorName,
    createdAt,
    publishedAt,
    deletedBy,
  });
  await clearRequest(tx, id);
}

export async function isInTrash(db: Queryable, itemId: string): Promise<boolean> {
  return (await db.$count(trashTable, eq(trashTable.itemId, itemId))) > 0;
}

/**
 * Removes items whose time in the trash is over.
 * @returns how many
 */
export async function emptyTrash(db: Queryable): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const isExpired = lte(trashTable.deletedAt, sql`now() - make_interval(days => ${TRASH_DAYS})`);
      const expired = tx.select({ id: trashTable.itemId }).from(trashTable).where(isExpired).limit(BATCH);
      const deleted = await tx
        .delete(trashTable)
        .where(sql`${trashTable.itemId} IN ${expired}`)
        .returning({ id: trashTable.itemId });
      for (const { id } of deleted) await deleteHistory(tx, id);
      if (deleted.length > 0)
        await recordAct(tx, {
          action: "trash.removed",
          subject: "Lixeira",
          after: { Itens: deleted.length, Motivo: `${TRASH_DAYS} dias na lixeira` },
        });
      return deleted.length;
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

/** Reassigns a leaving user's items in the trash. */
export async function reassignTrash(
  tx: Transaction,
  from: string,
  to: { id: string; name: string },
): Promise<void> {
  await tx
    .update(trashTable)
    .set({ authorId: to.id, authorName: to.name })
    .where(eq(trashTable.authorId, from));
}

const names = ({ emails }: Person) => sql`EXISTS (
  SELECT FROM unnest(${sql.param([...emails])}::text[]) AS address
  WHERE position(lower(address) in lower(${trashTable.title})) > 0)`;

/** Counts titles in the trash that mention one of a person's addresses; everything else is in the history. */
export async function countTrashTitlesOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  return { trashMentions: await db.$count(trashTable, names(person)) };
}

/** Erases such titles; the history keeps the item's fields. */
export async function eraseTrashTitlesOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const { rowCount } = await db.update(trashTable).set({ title: "[e-mail removido]" }).where(names(person));
  return { trashMentions: rowCount ?? 0 };
}
