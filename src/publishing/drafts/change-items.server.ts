// Changes several prepared items in one transaction, to publish or revert them: visitors see all of it or nothing.

import { inArray } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type {
  Author,
  ContentContext,
  ContentType,
  ItemRow,
  Prepared,
  Refusal,
} from "../content-type.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable } from "../history/table.ts";
import { lockRow } from "../item-row.server.ts";
import { changeItem } from "../items/change-item.server.ts";

/** Attempts when something keeps changing between the preparation and the transaction. */
const ATTEMPTS = 5;

const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Outra pessoa está publicando este item agora. Tente novamente.",
};

export interface ReadyItem {
  kind: ContentType;
  id: string;
  /** Stored revision at the time of preparation. */
  storedId: number | null;
  changes: object;
  prepared: Prepared<ItemRow>;
}

/** Why one of several items cannot be changed. */
export interface RefusedItem {
  id: string;
  refusal: Refusal;
}

/** Thrown to roll back when items are refused. */
class ItemsRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("the items were refused");
    this.refusal = refusal;
  }
}

/** Makes one refusal of those of several items. */
export type Combine = (refused: RefusedItem[], code: Refusal["code"]) => Refusal;

export interface ChangeOptions {
  reason: RevisionReason;
  /** The items' rows, locked. */
  rows: Map<string, ItemRow>;
  /** By default the first refusal stands for all. */
  combine?: Combine | undefined;
  /** Items that are not announced when they go live. */
  quiet?: ReadonlySet<string> | undefined;
}

/**
 * Prepares and applies several items, again whenever they changed in between.
 * @param work returns "outdated" then, and changes nothing
 * @param busy result after too many attempts
 */
export async function retryWhileOutdated<Result>(
  work: () => Promise<Result | Refusal | "outdated">,
  busy = BUSY,
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
 * Locks all items before the first change, in the order of their ids, to avoid deadlocks and newer versions.
 * @returns their rows; undefined if an item no longer has the stored revision that it had at preparation
 */
export async function lockUnchanged(
  tx: Transaction,
  ready: ReadyItem[],
): Promise<Map<string, ItemRow> | undefined> {
  const rows = new Map<string, ItemRow>();
  for (const { kind, id } of ready.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const row = await lockRow(tx, kind, id);
    if (row) rows.set(id, row);
  }
  const { itemId, storedId } = contentStatesTable;
  const ids = ready.map(({ id }) => id);
  const now = await tx.select({ itemId, storedId }).from(contentStatesTable).where(inArray(itemId, ids));
  const storedIds = new Map(now.map((state) => [state.itemId, state.storedId]));
  const isUnchanged = ready.every((one) => rows.has(one.id) && storedIds.get(one.id) === one.storedId);
  return isUnchanged ? rows : undefined;
}

/** An item after its change, and its stored revision. */
export interface Changed extends Pick<ReadyItem, "kind" | "id"> {
  item: unknown;
  storedId: number;
}

/**
 * Changes all items, which may swap addresses.
 * @throws ItemsRefused with all errors, to roll back the transaction
 */
export async function changeAll(
  context: ContentContext<Transaction>,
  author: Author,
  ready: ReadyItem[],
  { reason, rows, combine, quiet }: ChangeOptions,
): Promise<Changed[]> {
  for (const kind of new Set(ready.map((one) => one.kind))) {
    const together = ready.flatMap((one) => {
      const stored = one.kind === kind && rows.get(one.id);
      return stored ? [{ stored, changes: one.changes }] : [];
    });
    await kind.freeSlugs?.(context.db, together);
  }
  const refused: RefusedItem[] = [];
  const changed: Changed[] = [];
  for (const { kind, id, changes, prepared } of ready) {
    const isQuiet = quiet?.has(id) ?? false;
    const given = { prepared, reason, row: rows.get(id), isQuiet };
    const result = await changeItem(context, kind, author, id, changes, given);
    if (result.ok) changed.push({ ...result, kind, id });
    // Not an error of the item: the person reauthenticates and repeats the call.
    else if (result.code === "reauthenticate") throw new ItemsRefused(result);
    else refused.push({ id, refusal: result });
  }
  const refusal = combineRefusals(refused, combine, "conflict");
  if (refusal) throw new ItemsRefused(refusal);
  return changed;
}

/**
 * @param code by default that of the first refusal
 * @returns undefined if nothing was refused
 */
export function combineRefusals(
  refused: RefusedItem[],
  combine: Combine | undefined,
  code?: Refusal["code"],
): Refusal | undefined {
  const [first] = refused;
  return first && (combine ? combine(refused, code ?? first.refusal.code) : first.refusal);
}

/** Cache tags that a change of these items invalidates. */
export function tagsOf(items: ReadyItem[]): string[] {
  return [...new Set(items.flatMap(({ kind, id }) => [kind.listTag, kind.tag(id)]))];
}
