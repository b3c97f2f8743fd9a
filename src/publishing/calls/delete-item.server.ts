import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { deleteOldAddresses } from "../addresses/old-addresses.server.ts";
import {
  type ItemRow,
  type NamedContentType,
  NOT_FOUND,
  type Refusal,
  type VersionedContentType,
} from "../content-type.server.ts";
import { recordItemAct } from "../history/record-publication.server.ts";
import { deleteHistory } from "../history/revisions.server.ts";
import { hasItemId, isStored, lockRow } from "../item-row.server.ts";
import type { RefuseRow } from "../items/change-item.server.ts";
import { removeFromOpenRelease } from "../releases/release-rows.server.ts";
import { deleteSchedule, lockSchedule } from "../schedule/schedule-rows.server.ts";

interface DeleteOptions<Row> {
  refuse?: RefuseRow<Row>;
  keep?: ((tx: Transaction, row: Row) => Promise<void>) | undefined;
}

/**
 * Deletes an item with its redirects, its schedule, its place in an open release and its history.
 * @param options.refuse says why the row must not be deleted
 * @param options.keep puts the row into the trash and keeps its history; without it, both are deleted for good
 */
export async function deleteItem<Row extends ItemRow>(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: Pick<VersionedContentType<Row, unknown, object>, "columns" | "mayDelete"> & NamedContentType,
  id: string,
  { refuse, keep }: DeleteOptions<Row> = {},
): Promise<{ ok: true } | Refusal> {
  if (!(await isStored(db, kind, id))) return NOT_FOUND;
  return cache.change(db, [kind.listTag, kind.tag(id)], async (tx): Promise<{ ok: true } | Refusal> => {
    await lockSchedule(tx, id);
    const row = (kind.mayDelete ?? refuse ?? keep) && (await lockRow(tx, kind, id));
    const refusal = row && (refuse?.(row) ?? kind.mayDelete?.(row));
    if (refusal) return refusal;
    await recordItemAct(tx, kind, id, {
      action: "content.deleted",
      after: { Destino: keep ? "Lixeira" : "Excluído definitivamente" },
    });
    await deleteSchedule(tx, id);
    const { rowCount } = await tx.delete(kind.source.table).where(hasItemId(kind.source, id));
    if (!rowCount) return NOT_FOUND;
    await deleteOldAddresses(tx, id);
    await removeFromOpenRelease(tx, id);
    if (row && keep) await keep(tx, row);
    else await deleteHistory(tx, id);
    return { ok: true };
  });
}
