// Loads a page of a content type's public list.

import { redirect } from "react-router";
import { UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import type { PageContext } from "#src/platform/http/pages/page-context.ts";
import { describeFilters } from "#src/shared/filter-address.ts";
import { readPublic } from "../items/list-content.server.ts";
import { isVisible } from "../items/read-content.server.ts";
import type { PublishableType, ContentRow } from "../publishable-type.server.ts";

const ITEMS_PER_PAGE = 24;
const filters = describeFilters({});

interface ShownList<Item> {
  items: Item[];
  page: number;
  pages: number;
  failed: boolean;
}

/**
 * Cached until an item changes. Answers 503 with an empty list if it could not be read.
 * @param url its parameter `pagina` is the page number
 * @throws a redirect from a page beyond the end to the last one
 */
export async function loadList<Row extends ContentRow, Item>(
  { resources, request }: PageContext,
  kind: PublishableType<Row, Item, never>,
  url: string,
): Promise<{ list: ShownList<Item>; answer: ResponseInit }> {
  const { page } = filters.read(new URL(url).searchParams);
  try {
    const { db, cache } = resources;
    const total = await cache.get(`${kind.name}-total`, [kind.listTag], () =>
      db.$count(kind.table, isVisible(kind.table, "public")),
    );
    const pages = Math.max(1, Math.ceil(total / ITEMS_PER_PAGE));
    // The redirect is not cached, since the page may exist again.
    if (page > pages) throw redirect(`${kind.listPath ?? "/"}${pages > 1 ? `?pagina=${pages}` : ""}`);
    const items = await cache.get(`${kind.name}-list:${page}`, [kind.listTag], () =>
      readPublic(db, kind, { page, limit: ITEMS_PER_PAGE }),
    );
    return { list: { items, page, pages, failed: false }, answer: {} };
  } catch (error) {
    if (error instanceof Response) throw error;
    request.log.error({ err: error, kind: kind.name }, "a list could not be read");
    return { list: { items: [], page: 1, pages: 1, failed: true }, answer: UNAVAILABLE };
  }
}
