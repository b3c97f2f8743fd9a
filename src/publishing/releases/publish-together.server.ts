import type { Resources } from "#src/platform/resources/resources.ts";
import { findImported } from "../addresses/imported-addresses.server.ts";
import { type ContentType, findContentType, type Refusal, type Writer } from "../content-type.server.ts";
import { publishItems } from "../drafts/publish-items.server.ts";
import { combineByName, REFUSED, refuseUnauthorized } from "./item-errors.server.ts";
import { readTitles, toReleaseItem } from "./list-releases.server.ts";
import type { PublishedTogether, ToPublish } from "./schema.ts";

/**
 * Publishes several items in one call, as the author has seen them: visitors see all of it or nothing.
 * @returns `invalid` with every item and field that is missing or wrong, `conflict` with those changed by somebody else
 * since the given revision; then nothing has changed
 */
export async function publishTogether(
  resources: Resources,
  types: ContentType[],
  author: Writer,
  items: ToPublish[],
): Promise<({ ok: true } & PublishedTogether) | Refusal> {
  const foreign = refuseUnauthorized(types, author, items);
  if (foreign) return foreign;
  const rows = items.map(({ kind, id }) => ({ kind, itemId: id, title: null }));
  const titles = await readTitles(resources.db, types, rows);
  const named = rows.map((row) => toReleaseItem(row, titles));
  const toPublish = items.map((item) => ({ ...item, kind: findContentType(types, item.kind) }));
  const quiet = await findImported(
    resources.db,
    items.map(({ id }) => id),
  );
  const result = await publishItems(resources, author, toPublish, {
    combine: combineByName(named, REFUSED),
    quiet,
  });
  if ("code" in result) return result;
  const published = result.map(({ kind, id, storedId }) => ({
    kind: kind.plural,
    id,
    revision: String(storedId),
  }));
  return { ok: true, items: published };
}
