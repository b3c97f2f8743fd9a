import { and, eq } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { dialogPathOf, searchPathOf } from "../item-path.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";

/**
 * Returns the dashboard address that edits a public page: the item's editor, or the list of a page that lists items.
 * Authors get the list for items that are not their own.
 * @returns undefined for pages that are neither, and those that the user may not edit
 */
export async function findEditor(
  db: Queryable,
  types: AnyPublishableType[],
  { id: userId, role }: Pick<User, "id" | "role">,
  path: string,
): Promise<string | undefined> {
  for (const kind of types) {
    const { plural, table, listPath, hasAuthor, editorPath = dialogPathOf(plural, ":id") } = kind;
    if (!hasAuthor && !may(role, "staff")) continue;
    if (path === listPath) return `/dashboard/${plural}`;
    const folder = kind.pageOf("");
    if (!path.startsWith(folder)) continue;
    const { id, slug, title, authorId } = table;
    const [item] = await db
      .select({ id, title, ...(authorId && { authorId }) })
      .from(table)
      .where(and(eq(slug, path.slice(folder.length)), eq(table.isPublished, true)));
    if (!item) continue;
    const isOwn = may(role, "staff") || item.authorId === userId;
    return isOwn ? editorPath.replace(":id", item.id) : searchPathOf(plural, item.title);
  }
  return undefined;
}
