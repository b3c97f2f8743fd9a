// Takes a release back: every item gets the text and the status that it had before, unless something newer stands on one.
import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isUuid } from "#src/platform/sql.ts";
import {
  type Author,
  type ContentFields,
  type ContentKind,
  type ContentRow,
  NOT_FOUND,
  type Refusal,
} from "#src/publishing/content-kind.server.ts";
import { findStoredId, readRevision } from "#src/publishing/history/revisions.server.ts";
import type { ScheduledKinds } from "#src/publishing/schedule/schedules.server.ts";
import { changeItem, lockRow } from "#src/publishing/write-content.server.ts";
import { faultsOf, type ItemFault, ItemsRefused, refuseItems } from "./item-faults.server.ts";
import { toReleaseItem } from "./list-releases.server.ts";
import { kindOf, type ReadyItem, tagsOf } from "./publish-release.server.ts";
import { lockRelease, readItems, type ReleaseItemRow } from "./release-rows.server.ts";
import { readResult, type ReleaseResult } from "./releases.server.ts";
import type { ReleaseState } from "./schema.ts";
import { releasesTable } from "./table.ts";

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
 * Takes a published release back, in one transaction.
 * @returns `conflict` naming each item on which something newer stands, or that is deleted; then nothing has changed
 */
export async function revertRelease(
  resources: Resources,
  kinds: ScheduledKinds,
  author: Author,
  id: string,
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  const { cache, db } = resources;
  const items = await readItems(db, id);
  const blocked = await checkState(db, id, items, kinds);
  if (blocked) return blocked;
  const ready = await prepareItems(resources, kinds, items);
  if ("code" in ready) return ready;
  try {
    return await cache.change(db, tagsOf(ready), async (tx): Promise<ReleaseResult> => {
      const release = await lockRelease(tx, id);
      if (!release) return NOT_FOUND;
      if (release.state !== "published") return refuseState(release.state);
      await lockAll(tx, ready);
      const newer = await findNewer(tx, kinds, items);
      if (newer.length > 0) return refuseItems("conflict", newer);
      const faults: ItemFault[] = [];
      for (const { item, kind, changes, prepared } of ready) {
        const context = { ...resources, db: tx };
        const given = { prepared, reason: "reverted" as const };
        const result = await changeItem(context, kind, author, item.id, changes, given);
        if (!result.ok) faults.push(...faultsOf(item, result, REFUSED));
      }
      if (faults.length > 0) throw new ItemsRefused(refuseItems("conflict", faults));
      await tx
        .update(releasesTable)
        .set({ state: "reverted", revertedAt: sql`now()` })
        .where(eq(releasesTable.id, id));
      return readResult(tx, kinds, id);
    });
  } catch (error) {
    if (error instanceof ItemsRefused) return error.refusal;
    throw error;
  }
}

/** Refuses early what would be refused in the transaction, before anything is prepared for it. */
async function checkState(
  db: Queryable,
  id: string,
  items: ReleaseItemRow[],
  kinds: ScheduledKinds,
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

async function prepareItems(
  resources: Resources,
  kinds: ScheduledKinds,
  rows: ReleaseItemRow[],
): Promise<Omit<ReadyItem, "storedId">[] | Refusal> {
  const ready: Omit<ReadyItem, "storedId">[] = [];
  const faults: ItemFault[] = [];
  for (const row of rows) {
    const item = toReleaseItem(row, new Map());
    const kind = kindOf(kinds, row.kind);
    const fields = await readBefore(resources.db, kind, row);
    const changes = { ...fields, isPublished: row.wasPublished ?? false };
    const prepared = await kind.prepare(resources, changes, [], item.id);
    if (prepared.ok) ready.push({ item, kind, changes, prepared });
    else faults.push(...faultsOf(item, prepared, REFUSED));
  }
  return faults.length > 0 ? refuseItems("conflict", faults) : ready;
}

/** The fields that an item had before the release, parsed as the kind's `prepare` takes them. */
async function readBefore(
  db: Queryable,
  kind: ContentKind<ContentRow, unknown, ContentFields>,
  { itemId, beforeId }: ReleaseItemRow,
): Promise<ContentFields> {
  const revision = beforeId === null ? undefined : await readRevision(db, itemId, beforeId);
  if (!revision) return {};
  // An item from before a rule of its kind may lack what publishing asks for today: it was so, and is so again.
  const complete = kind.complete.safeParse(revision.fields);
  return (complete.success ? complete.data : kind.draft.parse(revision.fields)) as ContentFields;
}

/** The items that are deleted, or whose columns hold another revision than the one that the release wrote. */
async function findNewer(
  db: Queryable,
  kinds: ScheduledKinds,
  items: ReleaseItemRow[],
): Promise<ItemFault[]> {
  const faults: ItemFault[] = [];
  for (const row of items) {
    const { table } = kindOf(kinds, row.kind);
    const item = toReleaseItem(row, new Map());
    const isDeleted = (await db.$count(table, eq(table.id, row.itemId))) === 0;
    if (isDeleted) faults.push({ item, field: "", message: DELETED });
    else if ((await findStoredId(db, row.itemId)) !== row.afterId) {
      faults.push({ item, field: "", message: NEWER });
    }
  }
  return faults;
}

/** In the order of their ids; then nothing newer can come until the transaction ends. */
async function lockAll(tx: Transaction, items: Pick<ReadyItem, "item" | "kind">[]): Promise<void> {
  for (const { item, kind } of items) await lockRow(tx, kind, item.id);
}

function refuseState(state: ReleaseState): Refusal {
  return state === "reverted" ? ALREADY_REVERTED : NOT_PUBLISHED;
}
