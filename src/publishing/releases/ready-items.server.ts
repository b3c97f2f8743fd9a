// Several items, ready to be changed in one transaction: to publish them, or to take a release back.
import { findBrought } from "#src/publishing/addresses/imported-addresses.server.ts";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { changeItem } from "#src/publishing/items/change-item.server.ts";
import { lockRow } from "#src/publishing/item-row.server.ts";
import { lockItem } from "#src/publishing/drafts/locked-item.server.ts";
import { readComplete, type Wanted } from "#src/publishing/drafts/publish-item.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
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
  refuseChanges,
  type Writer,
} from "#src/publishing/kind.server.ts";
import { errorsOf, type ItemError, ItemsRefused, refuseItems } from "./item-errors.server.ts";
import { type NamedItem, toReleaseItem } from "./list-releases.server.ts";
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

/** An item that is to be published. */
export interface DraftItem extends ReadyItem {
  /** The revision that stood in its columns when it was read. */
  storedId: number;
}

/** What is changed, and how an error is told. */
interface Preparation<Row, Ready> {
  rows: Row[];
  /** Of items as they are now. */
  titles: Map<string, string>;
  /** Left out: that of the first item that is refused. */
  code?: Refusal["code"];
  /** The text where a refusal has none of its own. */
  usual: string;
  prepare(kind: AnyKind, item: ReleaseItem, row: Row): Promise<Ready | Refusal>;
}

/** Refuses what somebody may not write; undefined if it is nothing. */
export function refuseForeign(
  kinds: AnyKind[],
  writer: Writer,
  items: { kind: string }[],
): Refusal | undefined {
  return items.every(({ kind }) => mayWrite(findKind(kinds, kind), writer)) ? undefined : FORBIDDEN;
}

/**
 * Refuses what somebody may not publish as it is now, before it gets a date: by then nobody is asked any more. The items'
 * rows are locked in the order of their ids.
 */
export async function refuseToPlan(
  tx: Transaction,
  kinds: AnyKind[],
  writer: Writer,
  items: { kind: string; id: string }[],
): Promise<Refusal | undefined> {
  for (const { kind: name, id } of items.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const kind = findKind(kinds, name);
    const item = kind.mayChange && (await lockItem(tx, kind, id));
    const refusal = item && refuseChanges(kind, writer, item.stored.fields, item.current.fields);
    if (refusal) return refusal;
  }
  return undefined;
}

/** How often it begins anew because an item was published or deleted, or the release changed, meanwhile. */
const ATTEMPTS = 5;

/**
 * Prepares and applies several items, anew where they are not any more what was prepared.
 * @param work gives "outdated" then, and changes nothing
 * @param busy the answer where that goes on
 */
export async function untilApplied<Result>(
  work: () => Promise<Result | Refusal | "outdated">,
  busy: Refusal,
): Promise<Result | Refusal> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const result = await work();
      if (result !== "outdated") return result;
    }
  } catch (error) {
    if (error instanceof ItemsRefused) return error.refusal;
    throw error;
  }
  return busy;
}

/** Prepares every item, in the order of the rows. @returns a refusal with every error of every item */
export async function prepareAll<Row extends NamedItem, Ready extends ReadyItem>(
  kinds: AnyKind[],
  { rows, titles, code, usual, prepare }: Preparation<Row, Ready>,
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
  const errors: ItemError[] = [];
  let refused = code;
  for (const { item, result } of results) {
    if ("code" in result) {
      refused ??= result.code;
      errors.push(...errorsOf(item, result, usual));
    } else ready.push(result);
  }
  return refused && errors.length > 0 ? refuseItems(refused, errors) : ready;
}

/**
 * What of an item is to be published, ready to be applied.
 * @param refuse asked once it is known to be complete
 */
export async function prepareItem(
  context: ContentContext<Database>,
  kind: AnyKind,
  item: ReleaseItem,
  wanted: Wanted,
  refuse: (found: {
    id: number;
    changedSince: string[];
  }) => Promise<Refusal | undefined> | Refusal | undefined,
): Promise<DraftItem | Refusal> {
  const found = await context.db.transaction((tx) => readComplete(tx, kind, item.id, wanted));
  if (!found.ok) return found;
  const refusal = await refuse(found);
  if (refusal) return refusal;
  // What the item has already need not be prepared; applying makes sure that it still has it.
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(context, changes, [], item.id);
  return prepared.ok ? { item, kind, storedId: found.storedId, changes, prepared } : prepared;
}

/** Whether the items, locked by now, still hold what was there when they were prepared. */
export async function areAsPrepared(
  tx: Transaction,
  ready: DraftItem[],
  rows: Map<string, ItemRow>,
): Promise<boolean> {
  const { itemId, storedId } = contentStatesTable;
  const ids = ready.map(({ item }) => item.id);
  const now = await tx.select({ itemId, storedId }).from(contentStatesTable).where(inArray(itemId, ids));
  const storedIds = new Map(now.map((state) => [state.itemId, state.storedId]));
  return ready.every((one) => rows.has(one.item.id) && storedIds.get(one.item.id) === one.storedId);
}

/**
 * Locks all items before the first is changed, in the order of their ids, so that a change waits for no item that
 * another one has locked, and nothing newer can come until the transaction ends.
 * @returns the rows of those that there are
 */
export async function lockAll(tx: Transaction, ready: ReadyItem[]): Promise<Map<string, ItemRow>> {
  const rows = new Map<string, ItemRow>();
  for (const { item, kind } of ready.toSorted((one, other) => (one.item.id < other.item.id ? -1 : 1))) {
    const row = await lockRow(tx, kind, item.id);
    if (row) rows.set(item.id, row);
  }
  return rows;
}

/**
 * Changes all items, which may take each other's addresses.
 * @returns the revision of what each is now, by its id
 * @throws ItemsRefused with every error, so that the transaction is rolled back
 */
export async function changeAll(
  context: ContentContext<Transaction>,
  author: Author,
  ready: ReadyItem[],
  { reason, usual, rows }: { reason: RevisionReason; usual: string; rows: Map<string, ItemRow> },
): Promise<Map<string, number>> {
  const errors: ItemError[] = [];
  const storedIds = new Map<string, number>();
  for (const kind of new Set(ready.map((one) => one.kind))) {
    const together = ready.flatMap((one) => {
      const stored = one.kind === kind && rows.get(one.item.id);
      return stored ? [{ stored, changes: one.changes }] : [];
    });
    await kind.freeSlugs?.(context.db, together);
  }
  // What another site showed already is news to nobody.
  const brought = await findBrought(context.db, [...rows.keys()]);
  for (const { item, kind, changes, prepared } of ready) {
    const result = await changeItem(context, kind, author, item.id, changes, {
      prepared,
      reason,
      row: rows.get(item.id),
      isQuiet: brought.has(item.id),
    });
    if (result.ok) storedIds.set(item.id, result.storedId);
    // Not an error of the item: the person proves who they are, and sends the same again.
    else if (result.code === "reauthenticate") throw new ItemsRefused(result);
    else errors.push(...errorsOf(item, result, usual));
  }
  if (errors.length > 0) throw new ItemsRefused(refuseItems("conflict", errors));
  return storedIds;
}

/** The cache tags that a change of these items drops. */
export function tagsOf(items: ReadyItem[]): string[] {
  return [...new Set(items.flatMap(({ item, kind }) => [kind.listTag, kind.tag(item.id)]))];
}
