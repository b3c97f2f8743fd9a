// Prepares several items and changes them in one transaction, to publish or revert them.

import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { findImported } from "../addresses/imported-addresses.server.ts";
import {
  type ContentType,
  type Author,
  type ContentContext,
  findContentType,
  FORBIDDEN,
  type ItemRow,
  mayWrite,
  type Prepared,
  type Refusal,
  refuseChanges,
  type Writer,
} from "../content-type.server.ts";
import { lockItem } from "../drafts/locked-item.server.ts";
import { readComplete, type PublishSelection } from "../drafts/publish-item.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable } from "../history/table.ts";
import { lockRow } from "../item-row.server.ts";
import { changeItem } from "../items/change-item.server.ts";
import { errorsOf, type ItemError, ItemsRefused, refuseItems } from "./item-errors.server.ts";
import { type NamedItem, toReleaseItem } from "./list-releases.server.ts";
import type { ReleaseItem } from "./schema.ts";

/** Items prepared concurrently. The pool has ten connections for everybody. */
const AT_ONCE = 4;

export interface ReadyItem {
  item: ReleaseItem;
  kind: ContentType;
  changes: object;
  prepared: Prepared<ItemRow>;
}

export interface DraftItem extends ReadyItem {
  /** Stored revision at the time of preparation. */
  storedId: number;
}

interface Preparation<Row, Ready> {
  rows: Row[];
  /** Current titles by item id. */
  titles: Map<string, string>;
  /** By default that of the first refused item. */
  code?: Refusal["code"];
  /** Text for a refusal without its own. */
  defaultMessage: string;
  prepare(kind: ContentType, item: ReleaseItem, row: Row): Promise<Ready | Refusal>;
}

/** Refuses items of content types that the writer may not edit. */
export function refuseUnauthorized(
  kinds: ContentType[],
  writer: Writer,
  items: { kind: string }[],
): Refusal | undefined {
  return items.every(({ kind }) => mayWrite(findContentType(kinds, kind), writer)) ? undefined : FORBIDDEN;
}

/**
 * Refuses changes that the writer may not publish, before they are scheduled: nobody is asked later. Locks the items'
 * rows in the order of their ids.
 */
export async function refuseToSchedule(
  tx: Transaction,
  kinds: ContentType[],
  writer: Writer,
  items: { kind: string; id: string }[],
): Promise<Refusal | undefined> {
  for (const { kind: name, id } of items.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const kind = findContentType(kinds, name);
    const item = kind.mayChange && (await lockItem(tx, kind, id));
    const refusal = item && refuseChanges(kind, writer, item.stored.fields, item.current.fields);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Attempts when items or the release keep changing meanwhile. */
const ATTEMPTS = 5;

/**
 * Prepares and applies several items, again whenever they changed in between.
 * @param work returns "outdated" then, and changes nothing
 * @param busy result after too many attempts
 */
export async function retryWhileOutdated<Result>(
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

/**
 * Prepares every item, in the order of the rows.
 * @returns a refusal with all errors of all items
 */
export async function prepareAll<Row extends NamedItem, Ready extends ReadyItem>(
  kinds: ContentType[],
  { rows, titles, code, defaultMessage, prepare }: Preparation<Row, Ready>,
): Promise<Ready[] | Refusal> {
  const results: { item: ReleaseItem; result: Ready | Refusal }[] = [];
  const waiting = rows.entries();
  const work = async () => {
    for (const [place, row] of waiting) {
      const item = toReleaseItem(row, titles);
      results[place] = { item, result: await prepare(findContentType(kinds, row.kind), item, row) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ready: Ready[] = [];
  const errors: ItemError[] = [];
  let refused = code;
  for (const { item, result } of results) {
    if ("code" in result) {
      refused ??= result.code;
      errors.push(...errorsOf(item, result, defaultMessage));
    } else ready.push(result);
  }
  return refused && errors.length > 0 ? refuseItems(refused, errors) : ready;
}

/**
 * Reads an item and prepares its publication.
 * @param refuse called once the item is known to be complete
 */
export async function prepareItem(
  context: ContentContext<Database>,
  kind: ContentType,
  item: ReleaseItem,
  selection: PublishSelection,
  refuse: (found: {
    id: number;
    changedSince: string[];
  }) => Promise<Refusal | undefined> | Refusal | undefined,
): Promise<DraftItem | Refusal> {
  const found = await context.db.transaction((tx) => readComplete(tx, kind, item.id, selection));
  if (!found.ok) return found;
  const refusal = await refuse(found);
  if (refusal) return refusal;
  // Unchanged fields need no preparation. `areUnchanged` checks later that they are still the same.
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(context, changes, [], item.id);
  return prepared.ok ? { item, kind, storedId: found.storedId, changes, prepared } : prepared;
}

/** Whether the items, now locked, still have the stored revision they had at preparation. */
export async function areUnchanged(
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
 * Locks all items before the first change, in the order of their ids, to avoid deadlocks and newer versions.
 * @returns the rows that exist
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
 * Changes all items, which may swap addresses.
 * @returns stored revisions by item id
 * @throws ItemsRefused with all errors, to roll back the transaction
 */
export async function changeAll(
  context: ContentContext<Transaction>,
  author: Author,
  ready: ReadyItem[],
  {
    reason,
    defaultMessage,
    rows,
  }: { reason: RevisionReason; defaultMessage: string; rows: Map<string, ItemRow> },
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
  // Content that was already public on the imported site is not announced.
  const imported = await findImported(context.db, [...rows.keys()]);
  for (const { item, kind, changes, prepared } of ready) {
    const result = await changeItem(context, kind, author, item.id, changes, {
      prepared,
      reason,
      row: rows.get(item.id),
      isQuiet: imported.has(item.id),
    });
    if (result.ok) storedIds.set(item.id, result.storedId);
    // Not an error of the item: the person reauthenticates and repeats the call.
    else if (result.code === "reauthenticate") throw new ItemsRefused(result);
    else errors.push(...errorsOf(item, result, defaultMessage));
  }
  if (errors.length > 0) throw new ItemsRefused(refuseItems("conflict", errors));
  return storedIds;
}

/** Cache tags that a change of these items invalidates. */
export function tagsOf(items: ReadyItem[]): string[] {
  return [...new Set(items.flatMap(({ item, kind }) => [kind.listTag, kind.tag(item.id)]))];
}
