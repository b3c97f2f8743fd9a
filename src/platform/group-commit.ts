// Group commit: what arrives while a transaction runs shares the next one, and its wait for the disk.
import type { Database, Transaction } from "./database.ts";

/** Most items one transaction takes. */
const LARGEST_GROUP = 100;

/** Stores all the items or throws; gives one result per item, in their order. */
export type StoreTogether<Item, Result> = (tx: Transaction, items: Item[]) => Promise<Result[]>;

export interface GroupCommit {
  /**
   * Stores an item together with what else of its kind has come meanwhile. When the promise is fulfilled,
   * it is committed. Where a group fails, each of its items is tried in a transaction of its own, so that
   * none fails for another's sake: an item must bear being stored again after a commit whose answer was lost.
   * @param kind what may share a transaction; `store` is the same for all of a kind
   */
  add<Item, Result>(kind: string, item: Item, store: StoreTogether<Item, Result>): Promise<Result>;
}

interface Waiting {
  item: unknown;
  store: StoreTogether<unknown, unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** One per process; one transaction of a kind at a time. */
export function createGroupCommit(db: Database): GroupCommit {
  const kinds = new Map<string, Waiting[]>();
  const run = async (kind: string, waiting: Waiting[]): Promise<void> => {
    while (waiting.length > 0) await settle(db, waiting.splice(0, LARGEST_GROUP));
    kinds.delete(kind);
  };
  return {
    add: (kind, item, store) =>
      new Promise((resolve, reject) => {
        const entry = { item, store: store as Waiting["store"], resolve, reject };
        const waiting = kinds.get(kind);
        if (waiting) return void waiting.push(entry);
        const fresh = [entry];
        kinds.set(kind, fresh);
        // What the same turn of the event loop still brings comes along.
        setImmediate(() => void run(kind, fresh));
      }),
  };
}

/** Never throws. */
async function settle(db: Database, group: Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    const items = group.map(({ item }) => item);
    const results = await db.transaction((tx) => first.store(tx, items));
    group.forEach(({ resolve }, index) => resolve(results[index] as never));
  } catch (error) {
    if (group.length === 1) return first.reject(error);
    await Promise.all(group.map((entry) => settle(db, [entry])));
  }
}
