// The items of a release, ready to be changed in one transaction: to publish it, or to take it back.
import type { Transaction } from "#src/platform/database/database.ts";
import { changeItem, lockRow } from "#src/publishing/change-item.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import {
  type AnyKind,
  type Author,
  type ContentContext,
  findKind,
  FORBIDDEN,
  type ItemRow,
  mayWrite,
  type Prepared,
  type Refusal,
  type Writer,
} from "#src/publishing/kind.server.ts";
import { faultsOf, type ItemFault, ItemsRefused, refuseItems } from "./item-faults.server.ts";
import { toReleaseItem } from "./list-releases.server.ts";
import type { ReleaseItemRow } from "./release-rows.server.ts";
import type { ReleaseItem } from "./schema.ts";

/** Items that are prepared at the same time; the pool has ten connections for everybody. */
const AT_ONCE = 4;

/** An item with all that its change needs. */
export interface ReadyItem {
  item: ReleaseItem;
  kind: AnyKind;
  changes: object;
  prepared: Prepared<ItemRow>;
}

/** What of a release is changed, and how a fault is told. */
interface Preparation<Ready> {
  rows: ReleaseItemRow[];
  /** Of items as they are now. */
  titles: Map<string, string>;
  code: Refusal["code"];
  /** The text where a refusal has none of its own. */
  usual: string;
  prepare(kind: AnyKind, item: ReleaseItem, row: ReleaseItemRow): Promise<Ready | Refusal>;
}

/** Refuses what somebody may not write; undefined if it is nothing. */
export function refuseForeign(
  kinds: AnyKind[],
  writer: Writer,
  items: { kind: string }[],
): Refusal | undefined {
  return items.every(({ kind }) => mayWrite(findKind(kinds, kind), writer)) ? undefined : FORBIDDEN;
}

/** Prepares every item, in the order of the rows. @returns a refusal with every fault of every item */
export async function prepareAll<Ready extends ReadyItem>(
  kinds: AnyKind[],
  { rows, titles, code, usual, prepare }: Preparation<Ready>,
): Promise<Ready[] | Refusal> {
  const results: { item: ReleaseItem; result: Ready | Refusal }[] = [];
  const waiting = rows.entries();
  const work = async () => {
    for (const [place, row] of waiting) {
      const item = toReleaseItem(row, titles);
      results[place] = { item, result: await prepare(findKind(kinds, row.kind), item, row) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ready: Ready[] = [];
  const faults: ItemFault[] = [];
  for (const { item, result } of results) {
    if ("code" in result) faults.push(...faultsOf(item, result, usual));
    else ready.push(result);
  }
  return faults.length > 0 ? refuseItems(code, faults) : ready;
}

/**
 * Locks all items before the first is changed, in the order of their ids, so that a change waits for no item that
 * another one has locked, and nothing newer can come until the transaction ends.
 * @returns the rows of those that there are
 */
export async function lockAll(tx: Transaction, ready: ReadyItem[]): Promise<Map<string, ItemRow>> {
  const rows = new Map<string, ItemRow>();
  for (const { item, kind } of ready) {
    const row = await lockRow(tx, kind, item.id);
    if (row) rows.set(item.id, row);
  }
  return rows;
}

/** Changes all items, which may take each other's addresses. @throws ItemsRefused with every fault, so that the transaction is rolled back */
export async function changeAll(
  context: ContentContext<Transaction>,
  author: Author,
  ready: ReadyItem[],
  { reason, usual, rows }: { reason: RevisionReason; usual: string; rows: Map<string, ItemRow> },
): Promise<void> {
  const faults: ItemFault[] = [];
  for (const kind of new Set(ready.map((one) => one.kind))) {
    const together = ready.flatMap((one) => {
      const stored = one.kind === kind && rows.get(one.item.id);
      return stored ? [{ stored, changes: one.changes }] : [];
    });
    await kind.vacate?.(context.db, together);
  }
  for (const { item, kind, changes, prepared } of ready) {
    const result = await changeItem(context, kind, author, item.id, changes, {
      prepared,
      reason,
      row: rows.get(item.id),
    });
    if (!result.ok) faults.push(...faultsOf(item, result, usual));
  }
  if (faults.length > 0) throw new ItemsRefused(refuseItems("conflict", faults));
}

/** The cache tags that a change of these items drops. */
export function tagsOf(items: ReadyItem[]): string[] {
  return [...new Set(items.flatMap(({ item, kind }) => [kind.listTag, kind.tag(item.id)]))];
}
