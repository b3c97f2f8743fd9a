import { and, asc, eq, isNull } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { recordItemAct } from "../history/record-publication.server.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import type { Authors } from "./schema.ts";

/** Lists the team's people who may write, by name. */
export async function listAuthors(db: Queryable): Promise<Authors> {
  const people = await db
    .select({ id: usersTable.id, name: usersTable.name, role: usersTable.role })
    .from(usersTable)
    .where(isNull(usersTable.disabledAt))
    .orderBy(asc(usersTable.name), asc(usersTable.id));
  return people.filter(({ role }) => may(role, "writer")).map(({ id, name }) => ({ id, name }));
}

/**
 * Makes somebody of the team the author of an item, live or not. The author is no part of the item's versions: the page
 * shows the new name at once.
 */
export async function changeAuthor(
  { db, cache }: Pick<Resources, "db" | "cache">,
  kind: AnyPublishableType,
  id: string,
  authorId: string,
) {
  const { table } = kind;
  if (!isUuid(id) || !table.authorId || !table.authorName) return { ok: false, code: "not-found" } as const;
  const isItem = eq(table.id, id);
  const columns = { authorId: table.authorId, authorName: table.authorName };
  return db.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(table).where(isItem).for("update");
    if (!before) return { ok: false, code: "not-found" } as const;
    const [person] = await tx
      .select({ name: usersTable.name, role: usersTable.role })
      .from(usersTable)
      .where(and(eq(usersTable.id, authorId), isNull(usersTable.disabledAt)))
      .for("share");
    if (!person || !may(person.role, "writer"))
      return { ok: false, code: "invalid", ...NOT_IN_TEAM } as const;
    const changed = { authorId, authorName: person.name };
    if (before.authorId !== authorId || before.authorName !== person.name) {
      await tx.update(table).set(changed).where(isItem);
      await recordItemAct(tx, kind, id, {
        action: "content.author-changed",
        before: { Autor: before.authorName },
        after: { Autor: person.name },
      });
      await cache.dropAfter(tx, [kind.listTag, kind.tag(id)]);
    }
    return { ok: true, changed: { authorId, author: { name: person.name } } } as const;
  });
}

const NOT_IN_TEAM = {
  errors: [{ field: "authorId", message: "Autor: escolha uma pessoa da equipe que escreve no site" }],
};
