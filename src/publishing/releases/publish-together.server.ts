// Publishes several items by one call, as a release does: visitors see all of it or nothing.
import type { Resources } from "#src/platform/resources.ts";
import type { AnyKind, Refusal, Writer } from "#src/publishing/kind.server.ts";
import { ItemsRefused } from "./item-faults.server.ts";
import { readTitles } from "./list-releases.server.ts";
import { ATTEMPTS, REFUSED } from "./publish-release.server.ts";
import {
  areAsPrepared,
  changeAll,
  type DraftItem,
  lockAll,
  prepareAll,
  prepareItem,
  refuseForeign,
  tagsOf,
} from "./ready-items.server.ts";
import type { PublishedTogether, ToPublish } from "./schema.ts";

const CHANGED_SINCE = "Outra pessoa mudou este campo depois";
const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Outra pessoa está publicando o mesmo agora. Tente novamente.",
};

/**
 * Publishes items as somebody has seen them.
 * @returns `invalid` with every item and field that is missing or wrong, `conflict` with those that somebody has changed
 * since the revision that was seen; then nothing has changed
 */
export async function publishTogether(
  resources: Resources,
  kinds: AnyKind[],
  author: Writer,
  items: ToPublish[],
): Promise<({ ok: true } & PublishedTogether) | Refusal> {
  const foreign = refuseForeign(kinds, author, items);
  if (foreign) return foreign;
  const rows = items
    .map((item) => ({ ...item, itemId: item.id, title: null }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const ready = await prepareAll(kinds, {
      rows,
      titles: await readTitles(resources.db, kinds, rows),
      usual: REFUSED,
      prepare: (kind, item, seen) =>
        prepareItem(resources, kind, item, seen, ({ changedSince }) => refuseUnseen(changedSince)),
    });
    if ("code" in ready) return ready;
    try {
      const published = await applyAll(resources, author, ready);
      if (published) return { ok: true, items: published };
    } catch (error) {
      if (error instanceof ItemsRefused) return error.refusal;
      throw error;
    }
  }
  return BUSY;
}

function refuseUnseen(changedSince: string[]): Refusal | undefined {
  if (changedSince.length === 0) return undefined;
  const errors = changedSince.map((field) => ({ field, message: CHANGED_SINCE }));
  return { ok: false, code: "conflict", errors };
}

/** @returns undefined where an item was published or deleted meanwhile; nothing has changed then */
function applyAll(
  { cache, ...resources }: Resources,
  author: Writer,
  ready: DraftItem[],
): Promise<PublishedTogether["items"] | undefined> {
  return cache.change(resources.db, tagsOf(ready), async (tx) => {
    const rows = await lockAll(tx, ready);
    if (!(await areAsPrepared(tx, ready, rows))) return undefined;
    const context = { ...resources, cache, db: tx };
    const revisions = await changeAll(context, author, ready, { reason: "published", usual: REFUSED, rows });
    return ready.map(({ item: { kind, id } }) => ({ kind, id, revision: String(revisions.get(id)) }));
  });
}
