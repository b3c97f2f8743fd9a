// Finds uses through the references that each version stores (publishing/history).

import { inArray, sql } from "drizzle-orm";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { PEOPLE, type Use, type UseState } from "./schema.ts";

interface Named extends Record<string, unknown> {
  named: string;
  itemId: string;
  isStored: boolean;
  isScheduled: boolean;
  isDraft: boolean;
  draftTitle: string | null;
  /** Type and title of an item in the trash. */
  kind: string | null;
  trashTitle: string | null;
  release: string | null;
}

interface Item extends Record<string, unknown> {
  id: string;
  kind: string;
  title: string;
  isPublished: boolean;
}

const ORDER: readonly UseState[] = ["live", "scheduled", "draft", "history"];

/**
 * Returns one use per item, ordered by visibility to visitors. Omits unused pictures and files.
 * @param owners picture or file id by each id that may be referenced
 */
export async function findUses(
  db: Queryable,
  kinds: ContentType[],
  owners: Map<string, string>,
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  if (owners.size === 0) return uses;
  const named = await readNamed(db, owners);
  const items = await readItems(db, kinds, [...new Set(named.map(({ itemId }) => itemId))]);
  for (const one of named) {
    const item = items.get(one.itemId);
    const list = uses.get(one.named) ?? [];
    uses.set(one.named, list);
    list.push({
      kind: item?.kind ?? one.kind ?? "",
      id: one.itemId,
      title: item?.title || one.draftTitle || one.trashTitle || "Item excluído",
      state: stateOf(one, item),
      release: one.release,
    });
  }
  await addPeople(db, owners, uses);
  for (const list of uses.values()) list.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return uses;
}

function stateOf({ isStored, isScheduled, isDraft }: Named, item: Item | undefined): UseState {
  if (!item) return "history";
  if (isStored && item.isPublished) return "live";
  if (isScheduled) return "scheduled";
  return isStored || isDraft ? "draft" : "history";
}

async function readNamed(db: Queryable, owners: Map<string, string>): Promise<Named[]> {
  const asked = sql.param([...owners.keys()]);
  const { rows } = await db.execute<Named>(sql`
    WITH named AS (
      SELECT owners.owner AS named, item_id, array_agg(revisions.id) AS revisions
      FROM revisions, unnest(image_ids) AS image
        JOIN unnest(${asked}::text[], ${sql.param([...owners.values()])}::text[]) AS owners (id, owner) ON owners.id = image
      WHERE image_ids && ${asked}::text[]
      GROUP BY owners.owner, item_id
    ), planned AS (
      SELECT item_id, name, state = 'scheduled' AS is_dated
      FROM release_items JOIN releases ON releases.id = release_id
      WHERE state IN ('open', 'scheduled', 'failed')
    )
    SELECT named, named.item_id AS "itemId",
      coalesce(stored_id = ANY(revisions), false) AS "isStored",
      coalesce(draft_id = ANY(revisions), false) AS "isDraft",
      coalesce(schedules.action = 'publish' AND schedules.revision_id = ANY(revisions), false)
        OR coalesce(planned.is_dated AND coalesce(draft_id, stored_id) = ANY(revisions), false) AS "isScheduled",
      draft_title AS "draftTitle", trash.kind, trash.title AS "trashTitle", planned.name AS release
    FROM named
      LEFT JOIN content_states ON content_states.item_id = named.item_id
      LEFT JOIN schedules ON schedules.item_id = named.item_id
      LEFT JOIN planned ON planned.item_id = named.item_id
      LEFT JOIN trash ON trash.item_id = named.item_id`);
  return rows;
}

async function readItems(db: Queryable, kinds: ContentType[], ids: string[]): Promise<Map<string, Item>> {
  if (ids.length === 0 || kinds.length === 0) return new Map();
  const ofKinds = kinds.map(
    ({ plural, source: { table, id, title, isPublished } }) => sql`
      SELECT ${plural}::text AS kind, ${id} AS id, ${title} AS title, ${isPublished} AS "isPublished"
      FROM ${table} WHERE ${inArray(sql`${id}`, ids)}`,
  );
  const { rows } = await db.execute<Item>(sql.join(ofKinds, sql` UNION ALL `));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Uses the index of references instead of reading the versions. Team members count as live. */
export async function isNamedLive(db: Queryable, kinds: ContentType[], ids: string[]): Promise<boolean> {
  const asked = sql.param(ids);
  const isOfKind = kinds.map(
    ({ source: { table, id, isPublished } }) => sql`
      EXISTS (SELECT FROM ${table} JOIN named ON named.item_id = ${id} WHERE ${isPublished})`,
  );
  const { rows } = await db.execute<{ isLive: boolean }>(sql`
    WITH named AS MATERIALIZED (
      SELECT revisions.item_id
      FROM revisions JOIN content_states ON content_states.item_id = revisions.item_id AND stored_id = revisions.id
      WHERE image_ids && ${asked}::text[]
    )
    SELECT ${sql.join([sql`EXISTS (SELECT FROM users WHERE picture_id = ANY(${asked}::text[]))`, ...isOfKind], sql` OR `)} AS "isLive"`);
  return rows[0]?.isLive === true;
}

/** Adds team members' pictures, which have no history. */
async function addPeople(
  db: Queryable,
  owners: Map<string, string>,
  uses: Map<string, Use[]>,
): Promise<void> {
  const { id, name, pictureId } = usersTable;
  const rows = await db
    .select({ id, title: name, pictureId })
    .from(usersTable)
    .where(inArray(pictureId, [...owners.keys()]));
  for (const { pictureId: image, ...person } of rows) {
    const owner = owners.get(image ?? "") ?? "";
    uses.set(owner, [...(uses.get(owner) ?? []), { kind: PEOPLE, ...person, state: "live", release: null }]);
  }
}

export function tagsOf(kinds: ContentType[], uses: Use[]): string[] {
  const tags = uses.flatMap((use) => {
    const kind = kinds.find(({ plural }) => plural === use.kind);
    return kind ? [kind.tag(use.id), kind.listTag] : [];
  });
  return [...new Set(tags)];
}
