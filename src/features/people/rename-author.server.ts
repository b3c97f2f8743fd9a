import { and, eq, ne } from "drizzle-orm";
import { usersTable } from "#src/accounts/table.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";

/** Shows a person's present name on everything that they wrote. */
export async function renameAuthor(
  { db, cache }: Pick<Resources, "db" | "cache">,
  kinds: AnyPublishableType[],
  userId: string,
): Promise<void> {
  const [user] = await db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, userId));
  if (!user) return;
  for (const kind of kinds) {
    const { table } = kind;
    const { id, authorId, authorName } = table;
    if (!authorId || !authorName) continue;
    await db.transaction(async (tx) => {
      const outdated = and(eq(authorId, userId), ne(authorName, user.name));
      const items = await tx.select({ id }).from(table).where(outdated);
      if (items.length === 0) return;
      await tx.update(table).set({ authorName: user.name }).where(outdated);
      await cache.dropAfter(tx, [kind.listTag, ...items.map((item) => kind.tag(item.id))]);
    });
  }
}
