// Reads the version of an item that is to be published.

import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { type ItemRow, NOT_FOUND, type Refusal, type VersionedContentType } from "../content-type.server.ts";
import type { Body } from "../history/revisions.server.ts";
import { findBase, lockItem, UNKNOWN_REVISION } from "./locked-item.server.ts";

export interface PublishSelection {
  /** By default the draft, or the stored version if there is none. */
  revision?: string | null | undefined;
  /** Publishes only these fields; the others stay as stored. By default all. */
  fields?: string[] | undefined;
}

export interface Complete<Row = ItemRow, Fields = object> {
  ok: true;
  row: Row;
  id: number;
  storedId: number;
  /** Fields changed by somebody since the requested revision. */
  changedSince: string[];
  /** Only those fields that differ from the stored item. */
  changes: Fields;
}

/**
 * Reads and validates what is to be published. Locks the item until the transaction ends.
 * @returns `invalid` with every field that is missing or wrong
 */
export async function readComplete<Row extends ItemRow, Item, Fields extends object>(
  tx: Transaction,
  kind: VersionedContentType<Row, Item, Fields>,
  id: string,
  selection: PublishSelection = {},
): Promise<Complete<Row, Fields> | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  const found = await readToPublish(tx, kind, id, selection);
  if ("code" in found) return found;
  const parsed = kind.complete.safeParse(found.fields);
  if (parsed.success) {
    const { fields, stored, ...version } = found;
    const isStored = (name: string) => isDeepStrictEqual(fields[name], stored[name]);
    const entries = Object.entries(parsed.data as Fields).filter(([name]) => !isStored(name));
    return { ok: true, ...version, changes: Object.fromEntries(entries) as Fields };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return { ok: false, code: "invalid", errors };
}

interface Found<Row> extends Omit<Complete<Row>, "ok" | "changes"> {
  fields: Body;
  stored: Body;
}

async function readToPublish<Row extends ItemRow>(
  tx: Transaction,
  kind: VersionedContentType<Row, unknown, object>,
  itemId: string,
  { revision, fields }: PublishSelection,
): Promise<Found<Row> | Refusal> {
  const item = await lockItem(tx, kind, itemId);
  if (!item) return NOT_FOUND;
  const { row, stored, current } = item;
  const found = revision ? await findBase(tx, itemId, revision, [stored, current]) : current;
  if (!found) return UNKNOWN_REVISION;
  const names = Object.keys(found.fields).filter((name) => fields?.includes(name) ?? true);
  const picked = Object.fromEntries(names.map((name) => [name, found.fields[name]]));
  return {
    row,
    id: found.id,
    storedId: stored.id,
    changedSince: names.filter((name) => !isDeepStrictEqual(found.fields[name], current.fields[name])),
    fields: { ...stored.fields, ...picked },
    stored: stored.fields,
  };
}
