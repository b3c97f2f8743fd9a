// Reverts a release: every item gets its previous text and status, unless it has changed since.

import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findImported } from "../addresses/imported-addresses.server.ts";
import {
  type ContentType,
  findContentType,
  NOT_FOUND,
  type Refusal,
  type Writer,
} from "../content-type.server.ts";
import {
  changeAll,
  type Combine,
  lockUnchanged,
  type ReadyItem,
  retryWhileOutdated,
  tagsOf,
} from "../drafts/change-items.server.ts";
import { prepareAll } from "../drafts/publish-items.server.ts";
import { findStoredId, readRevision } from "../history/revisions.server.ts";
import { isStored } from "../item-row.server.ts";
import { combineByName, type ItemError, refuseItems, refuseUnauthorized } from "./item-errors.server.ts";
import { toReleaseItem } from "./list-releases.server.ts";
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
  types: ContentType[],
  author: Writer,
  id: string,
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  const { cache, db } = resources;
  return retryWhileOutdated(async () => {
    const rows = await readItems(db, id);
    const blocked = refuseUnauthorized(types, author, rows) ?? (await checkState(db, id, rows, types));
    if (blocked) return blocked;
    const combineAny = combineByName(rows.map(toItem), REFUSED);
    const combine: Combine = (refused) => combineAny(refused, "conflict");
    const toRevert = rows.map((row) => ({ ...row, kind: findContentType(types, row.kind), id: row.itemId }));
    const ready = await prepareAll(toRevert, { combine }, (item) => prepareItem(resources, item));
    if ("code" in ready) return ready;
    return cache.change(db, tagsOf(ready), async (tx): Promise<ReleaseResult | "outdated"> => {
      const release = await lockRelease(tx, id);
      if (!release) return NOT_FOUND;
      if (release.state !== "published") return refuseState(release.state);
      const locked = await lockUnchanged(tx, ready);
      if (!locked) return "outdated";
      const quiet = await findImported(tx, [...locked.keys()]);
      const options = { reason: "reverted", rows: locked, combine, quiet } as const;
      await changeAll({ ...resources, db: tx }, author, ready, options);
      await tx
        .update(releasesTable)
        .set({ state: "reverted", revertedAt: sql`now()` })
        .where(eq(releasesTable.id, id));
      // It can be published again without being saved first.
      await markItemsSeen(tx, id);
      await recordRelease(tx, "release.reverted", release, { Itens: ready.length });
      return readResult(tx, types, id);
    });
  });
}

async function checkState(
  db: Queryable,
  id: string,
  items: ReleaseItemRow[],
  types: ContentType[],
): Promise<Refusal | undefined> {
  const [release] = await db
    .select({ state: releasesTable.state })
    .from(releasesTable)
    .where(eq(releasesTable.id, id));
  if (!release) return NOT_FOUND;
  if (release.state !== "published") return refuseState(release.state);
  const newer = await findNewer(db, types, items);
  return newer.length > 0 ? refuseItems("conflict", newer) : undefined;
}

interface ToRevert extends Omit<ReleaseItemRow, "kind"> {
  kind: ContentType;
  id: string;
}

async function prepareItem(resources: Resources, item: ToRevert): Promise<ReadyItem | Refusal> {
  const { kind, id, afterId: storedId } = item;
  const fields = await readBefore(resources.db, item);
  const changes = { ...fields, isPublished: item.wasPublished ?? false };
  const prepared = await kind.prepare(resources, changes, [], id);
  return prepared.ok ? { kind, id, storedId, changes, prepared } : prepared;
}

/** The item's fields before the release, parsed for the content type's `prepare`. */
async function readBefore(db: Queryable, { kind, id, beforeId }: ToRevert): Promise<object> {
  const revision = beforeId === null ? undefined : await readRevision(db, id, beforeId);
  if (!revision) return {};
  // An item older than a validation rule may violate it; it is restored anyway.
  const complete = kind.complete.safeParse(revision.fields);
  return (complete.success ? complete.data : kind.draft.parse(revision.fields)) as object;
}

/** Items that were deleted, or whose stored revision is not the release's. */
async function findNewer(db: Queryable, types: ContentType[], items: ReleaseItemRow[]): Promise<ItemError[]> {
  const errors: ItemError[] = [];
  for (const row of items) {
    const item = toItem(row);
    if (!(await isStored(db, findContentType(types, row.kind), row.itemId)))
      errors.push({ item, field: "", message: DELETED });
    else if ((await findStoredId(db, row.itemId)) !== row.afterId) {
      errors.push({ item, field: "", message: NEWER });
    }
  }
  return errors;
}

/** The titles of a published release are stored. */
function toItem(row: ReleaseItemRow): ReleaseItem {
  return toReleaseItem(row, new Map());
}

function refuseState(state: ReleaseState): Refusal {
  return state === "reverted" ? ALREADY_REVERTED : NOT_PUBLISHED;
}
