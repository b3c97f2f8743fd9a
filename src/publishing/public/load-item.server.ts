// What the page of an item answers beside what it shows.
import { redirect } from "react-router";
import { leadOnFrom, MOVED, UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import type { PageContext } from "#src/platform/http/pages/page-context.ts";
import type { ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";
import { findPublic } from "#src/publishing/items/read-content.server.ts";

interface Loaded<Shown> {
  /** Undefined where there is no such item, or where it cannot be read. */
  shown: Shown | undefined;
  failed: boolean;
  /** Status and headers of the page. */
  answer: ResponseInit;
}

/**
 * The published item of an address: 404 where there is none, 503 where it cannot be read.
 * @param show reads what the page needs beside the item
 * @throws the redirect (301) from an address that leads elsewhere
 */
export async function loadItem<Row extends ContentRow, Item, Shown>(
  context: PageContext,
  kind: ContentKind<Row, Item, never>,
  slug: string,
  show: (item: Item) => Promise<Shown>,
): Promise<Loaded<Shown>> {
  const { resources, request } = context;
  try {
    const found = await findPublic(resources, kind, slug);
    if (found?.kind === "moved") {
      context.redirects?.countMoved(kind.plural, slug);
      throw redirect(kind.pageOf(found.slug), MOVED);
    }
    if (!found) await leadOnFrom(context);
    if (!found) return { shown: undefined, failed: false, answer: { status: 404 } };
    return { shown: await show(found.item), failed: false, answer: {} };
  } catch (error) {
    if (error instanceof Response) throw error;
    request.log.error({ err: error, kind: kind.name }, "an item could not be read");
    return { shown: undefined, failed: true, answer: UNAVAILABLE };
  }
}
