// Completes a content type with what follows from having an address and a status.

import { sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { type Refusal, refuseField } from "../content-type.server.ts";
import type {
  ContentFields,
  PublishableType,
  ContentRow,
  StoredContentType,
} from "../publishable-type.server.ts";
import { takeOldAddress } from "./old-addresses.server.ts";
import { moveSlug, freeSlugs } from "./slugs.server.ts";

/** The parts that a content type must provide itself. */
export type OwnParts<Row extends ContentRow, Item, Fields extends ContentFields> = Omit<
  PublishableType<Row, Item, Fields>,
  "source" | "titleOf" | "isLive" | "resolveColumns" | "freeSlugs" | "singleton"
>;

export function definePublishableType<Row extends ContentRow, Item, Fields extends ContentFields>(
  own: OwnParts<Row, Item, Fields>,
): PublishableType<Row, Item, Fields> {
  const { table, searchText = table.searchText } = own;
  const { id, title, isPublished, updatedAt } = table;
  const kind: PublishableType<Row, Item, Fields> = {
    ...own,
    source: { table, id, title, searchText, isPublished, updatedAt },
    titleOf: ({ title }) => (typeof title === "string" ? title : ""),
    isLive: ({ isPublished }) => isPublished,
    resolveColumns: (tx, change) => resolveContentColumns(tx, kind, change),
    freeSlugs: (tx, together) => freeSlugs(tx, kind, together),
  };
  return kind;
}

/** Decides slug, status and publication time after a change. */
async function resolveContentColumns<Row extends ContentRow>(
  tx: Transaction,
  kind: StoredContentType & Pick<PublishableType<Row, unknown, never>, "mayUnpublish">,
  { stored, changes, columns }: { stored: Row; changes: ContentFields; columns: Partial<Row> },
): Promise<{ ok: true; columns: Record<string, unknown> } | Refusal> {
  if (wouldUndo(kind, stored, changes, columns)) return editedMeanwhile(kind);
  const slug = await moveSlug(tx, kind, stored, changes);
  if (slug === undefined) return slugTaken(kind);
  const isPublished = readPublished(stored, changes);
  const refusal = stored.isPublished && !isPublished ? kind.mayUnpublish?.(stored) : undefined;
  if (refusal) return refusal;
  if (isPublished && (slug !== stored.slug || !stored.isPublished))
    await takeOldAddress(tx, kind, slug, stored.id);
  // Set once: unpublishing an item to correct it does not make it new.
  const publishedAt = stored.publishedAt ?? (isPublished ? sql`now()` : null);
  return { ok: true, columns: { slug, isPublished, publishedAt } };
}

/**
 * If `published` and `isPublished` disagree, the one that differs from the stored value wins (docs/produto.md, "API").
 */
function readPublished(stored: ContentRow, changes: ContentFields): boolean {
  const requested = [changes.isPublished, changes.published];
  return requested.includes(!stored.isPublished) ? !stored.isPublished : stored.isPublished;
}

/**
 * Whether the changes would undo somebody else's: they are based on another version and differ from the stored values.
 * Changing only the status undoes nothing.
 */
function wouldUndo<Row extends ContentRow>(
  { address }: StoredContentType,
  stored: Row,
  { updatedAt, ...changes }: ContentFields,
  columns: Partial<Row>,
): boolean {
  const slug = changes[address.field];
  if (!updatedAt || Date.parse(updatedAt) === stored.updatedAt.getTime()) return false;
  const differs = (now: unknown, then: unknown) =>
    now !== undefined && JSON.stringify(now) !== JSON.stringify(then);
  return (
    (typeof slug === "string" && slug !== stored.slug) ||
    Object.entries(columns).some(([name, value]) => differs(value, stored[name as keyof Row]))
  );
}

export function slugTaken(kind: StoredContentType): Refusal {
  return refuseField("conflict", kind.address.field, kind.slugTaken);
}

export function editedMeanwhile(kind: StoredContentType): Refusal {
  return { ok: false, code: "conflict", detail: kind.editedMeanwhile };
}
