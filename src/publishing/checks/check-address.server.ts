import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { findFormerItem, findRedirectFrom } from "../addresses/old-addresses.server.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import type { Warning } from "./schema.ts";

/**
 * Warns if publishing would end a redirect from the address. An address that another item has is invalid.
 * @param requested the typed slug; an empty one is derived from the title and never conflicts
 * @param ownId id of the item; absent for a new one
 */
export async function checkAddress(
  db: Queryable,
  kind: StoredContentType,
  requested: unknown,
  ownId: string | undefined,
): Promise<Warning[]> {
  const { data: slug } = kind.address.chosen.safeParse(requested);
  if (!slug) return [];
  const { table } = kind;
  const isOther = ownId === undefined ? undefined : ne(table.id, ownId);
  if ((await db.$count(table, and(eq(table.slug, slug), isOther))) > 0)
    return [{ check: "invalid", field: kind.address.field, message: kind.slugTaken }];
  const rule = await findRedirectFrom(db, kind, slug);
  if (rule) {
    const message = `O endereço ${kind.pageOf(slug)} redireciona para ${rule.target}: ao publicar, isso termina.`;
    return [{ check: "address", field: kind.address.field, message }];
  }
  const former = await findFormerItem(db, kind, slug, ownId);
  if (!former) return [];
  const message = `O endereço ${kind.pageOf(slug)} já foi de “${former.title}”: quem tem o link antigo deixará de chegar lá.`;
  return [{ check: "address", field: kind.address.field, message }];
}
