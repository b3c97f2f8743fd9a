import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ContentRow, StoredKind } from "#src/publishing/content-kind.server.ts";
import { predictSlug } from "#src/publishing/addresses/slugs.server.ts";

/** The slug that an item would get if these fields were published now; its current one if they cannot be. */
export async function predictAddress(
  db: Queryable,
  kind: StoredKind,
  { id, slug: stored, title: storedTitle }: ContentRow,
  fields: Record<string, unknown>,
): Promise<string> {
  const { [kind.address.field]: slug, title } = fields;
  if (slug === undefined || slug === stored) return stored;
  const asked = kind.address.chosen.safeParse(slug);
  if (!asked.success) return stored;
  if (asked.data === null) {
    return predictSlug(db, kind, typeof title === "string" ? title : storedTitle, id);
  }
  const { table } = kind;
  const others = await db.$count(table, and(eq(table.slug, asked.data), ne(table.id, id)));
  return others > 0 ? stored : asked.data;
}
