import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { predictSlug } from "../addresses/slugs.server.ts";
import type { ContentRow, StoredContentType } from "../publishable-type.server.ts";

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
