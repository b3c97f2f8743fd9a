// Publishes several items in one call, like a release: visitors see all of it or nothing.

import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType, Refusal, Writer } from "../content-type.server.ts";
import { refuseChanged } from "../drafts/publish-item.server.ts";
import { readTitles } from "./list-releases.server.ts";
import {
  areUnchanged,
  changeAll,
  type DraftItem,
  lockAll,
  prepareAll,
  prepareItem,
  refuseUnauthorized,
  tagsOf,
  retryWhileOutdated,
} from "./prepare-items.server.ts";
import { REFUSED } from "./publish-release.server.ts";
import type { PublishedTogether, ToPublish } from "./schema.ts";

type Published = { ok: true } & PublishedTogether;

const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Outra pessoa está publicando o mesmo agora. Tente novamente.",
};

/**
 * Publishes items as the author has seen them.
 * @returns `invalid` with every item and field that is missing or wrong, `conflict` with those changed by somebody else
 * since the given revision; then nothing has changed
 */
export async function publishTogether(
  resources: Resources,
  kinds: ContentType[],
  author: Writer,
  items: ToPublish[],
): Promise<Published | Refusal> {
  const foreign = refuseUnauthorized(kinds, author, items);
  if (foreign) return foreign;
  const rows = items.map((item) => ({ ...item, itemId: item.id, title: null }));
  return retryWhileOutdated(async () => {
    const ready = await prepareAll(kinds, {
      rows,
      titles: await readTitles(resources.db, kinds, rows),
      defaultMessage: REFUSED,
      prepare: (kind, item, seen) =>
        prepareItem(resources, kind, item, seen, ({ changedSince }) => refuseChanged(changedSince)),
    });
    return "code" in ready ? ready : applyAll(resources, author, ready);
  }, BUSY);
}

/** @returns `outdated` if an item was published or deleted meanwhile; then nothing has changed */
function applyAll(
  { cache, ...resources }: Resources,
  author: Writer,
  ready: DraftItem[],
): Promise<Published | "outdated"> {
  return cache.change(resources.db, tagsOf(ready), async (tx): Promise<Published | "outdated"> => {
    const rows = await lockAll(tx, ready);
    if (!(await areUnchanged(tx, ready, rows))) return "outdated";
    const context = { ...resources, cache, db: tx };
    const revisions = await changeAll(context, author, ready, {
      reason: "published",
      defaultMessage: REFUSED,
      rows,
    });
    const items = ready.map(({ item: { kind, id } }) => ({ kind, id, revision: String(revisions.get(id)) }));
    return { ok: true, items };
  });
}
