import { sql } from "drizzle-orm";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { NamedContentType } from "../content-type.server.ts";

/**
 * Whether any item is published. Pages that ask are tagged with a single published item (the "witness") instead of the
 * whole list, so that they are rerendered only when the answer may change.
 */
export async function hasPublished(
  { db, cache }: Pick<Resources, "db" | "cache">,
  kind: NamedContentType,
): Promise<boolean> {
  const key = `witness:${kind.name}`;
  // Watched separately, so that the page does not get the tag of the whole list.
  const { value: witness } = await cache.watch(() =>
    cache.get(key, [kind.listTag], async () => {
      const { table, id, isPublished } = kind.source;
      const [row] = await db
        .select({ id })
        .from(table)
        .where(sql`${isPublished}`)
        .limit(1);
      return row?.id;
    }),
  );
  await cache.readOnce(
    key,
    [witness === undefined ? kind.listTag : kind.tag(witness)],
    async () => undefined,
  );
  return witness !== undefined;
}
