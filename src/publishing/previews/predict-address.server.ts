import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ContentRow, StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { predictSlug } from "#src/publishing/addresses/slugs.server.ts";

/** The slug that an item would get if these fields were published now; its current one if they cannot be. */
export async function predictAddress(
  db: Queryable,
  kind: StoredContentType,
  { id, slug: stored, title: storedTitle }: ContentRow,
  fields: Record<string, unknown>,
): Promise<string> {
  const { [kind.address.field]: slug, title } = fields;
  if (slug === undefined || slug === stored) return stored;
  const requested = kind.address.chosen.safeParse(slug);
  if (!requested.success) return stored;
  if (requested.data === null) {
    return predictSlug(db, kind, typeof title === "string" ? title : storedTitle, id);
  }
  const { table } = kind;
  const others = await db.$count(table, and(eq(table.slug, requested.data), ne(table.id, id)));
  return others > 0 ? stored : requested.data;
}
