// Reverts a release: every item gets its previous text and status, unless it has changed since.

import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type ContentType,
  findContentType,
  NOT_FOUND,
  type Refusal,
  type Writer,
} from "../content-type.server.ts";
import { findStoredId, readRevision } from "../history/revisions.server.ts";
import { isStored } from "../item-row.server.ts";
import { type ItemError, ItemsRefused, refuseItems } from "./item-errors.server.ts";
import { toReleaseItem } from "./list-releases.server.ts";
import {
  changeAll,
  lockAll,
  prepareAll,
  type ReadyItem,
  refuseUnauthorized,
  tagsOf,
} from "./prepare-items.server.ts";
import { lockRelease, readItems, recordRelease, type ReleaseItemRow } from "./release-rows.server.ts";
import { readResult, type ReleaseResult } from "./releases.server.ts";
import type { ReleaseItem, ReleaseState } from "./schema.ts";
import { releasesTable } from "./table.ts";
import { markItemsSeen } from "./unseen.server.ts";

const NOT_PUBLISHED: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Só um lançamento publicado pode ser desfeito.",
};
const ALREADY_REVERTED: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Este lançamento já foi desfeito.",
};
const DELETED = "Foi excluído depois do lançamento";
const NEWER = "Foi alterado depois do lançamento";
const REFUSED = "Não pôde voltar ao que era";

/**
 * Reverts a published release in one transaction.
 * @returns `conflict` naming each item that was changed or deleted since; then nothing has changed
 */
export async function revertRelease(
  resources: Resources,
  kinds: ContentType[],
  author: Writer,
  id: string,
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  const { cache, db } = resources;
  const items = await readItems(db, id);
  const blocked = refuseUnauthorized(kinds, author, items) ?? (await checkState(db, id, items, kinds));
  if (blocked) return blocked;
  const ready = await prepareAll(kinds, {
    rows: items,
    titles: new Map(),
    code: "conflict",
    defaultMessage: REFUSED,
    prepare: (kind, item, row) => prepareItem(resources, kind, item, row),
  });
  if ("code" in ready) return ready;
  try {
    return await cache.change(db, tagsOf(ready), async (tx): Promise<ReleaseResult> => {
      const release = await lockRelease(tx, id);
      if (!release) return NOT_FOUND;
      if (release.state !== "published") return refuseState(release.state);
      const rows = await lockAll(tx, ready);
      const newer = await findNewer(tx, kinds, items);
      if (newer.length > 0) return refuseItems("conflict", newer);
      await changeAll({ ...resources, db: tx }, author, ready, {
        reason: "reverted",
        defaultMessage: REFUSED,
        rows,
      });
      await tx
        .update(releasesTable)
        .set({ state: "reverted", revertedAt: sql`now()` })
        .where(eq(releasesTable.id, id));
      // It can be published again without being saved first.
      await markItemsSeen(tx, id);
      await recordRelease(tx, "release.reverted", release, { Itens: ready.length });
      return readResult(tx, kinds, id);
    });
  } catch (error) {
    if (error instanceof ItemsRefused) return error.refusal;
    throw error;
  }
}

/** Makes the transaction's checks early, before anything is prepared. */
async function checkState(
  db: Queryable,
  id: string,
  items: ReleaseItemRow[],
  kinds: ContentType[],
): Promise<Refusal | undefined> {
  const [release] = await db
    .select({ state: releasesTable.state })
    .from(releasesTable)
    .where(eq(releasesTable.id, id));
  if (!release) return NOT_FOUND;
  if (release.state !== "published") return refuseState(release.state);
  const newer = await findNewer(db, kinds, items);
  return newer.length > 0 ? refuseItems("conflict", newer) : undefined;
}

async function prepareItem(
  resources: Resources,
  kind: ContentType,
  item: ReleaseItem,
  row: ReleaseItemRow,
): Promise<ReadyItem | Refusal> {
  const fields = await readBefore(resources.db, kind, row);
  const changes = { ...fields, isPublished: row.wasPublished ?? false };
  const prepared = await kind.prepare(resources, changes, [], item.id);
  return prepared.ok ? { item, kind, changes, prepared } : prepared;
}

/** The item's fields before the release, parsed for the content type's `prepare`. */
async function readBefore(
  db: Queryable,
  kind: ContentType,
  { itemId, beforeId }: ReleaseItemRow,
): Promise<object> {
  const revision = beforeId === null ? undefined : await readRevision(db, itemId, beforeId);
  if (!revision) return {};
  // An item older than a validation rule may violate it; it is restored anyway.
  const complete = kind.complete.safeParse(revision.fields);
  return (complete.success ? complete.data : kind.draft.parse(revision.fields)) as object;
}

/** Items that were deleted, or whose stored revision is not the release's. */
async function findNewer(db: Queryable, kinds: ContentType[], items: ReleaseItemRow[]): Promise<ItemError[]> {
  const errors: ItemError[] = [];
  for (const row of items) {
    const item = toReleaseItem(row, new Map());
    if (!(await isStored(db, findContentType(kinds, row.kind), row.itemId)))
      errors.push({ item, field: "", message: DELETED });
    else if ((await findStoredId(db, row.itemId)) !== row.afterId) {
      errors.push({ item, field: "", message: NEWER });
    }
  }
  return errors;
}

function refuseState(state: ReleaseState): Refusal {
  return state === "reverted" ? ALREADY_REVERTED : NOT_PUBLISHED;
}
