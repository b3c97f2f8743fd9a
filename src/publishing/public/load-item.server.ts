// Loads a published item for its page.

import { redirect } from "react-router";
import { followRedirect, MOVED, UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import type { PageContext } from "#src/platform/http/pages/page-context.ts";
import { findPublic } from "../items/read-content.server.ts";
import type { PublishableType, ContentRow } from "../publishable-type.server.ts";

interface Loaded<Shown> {
  /** Undefined if there is no such item, or it could not be read. */
  shown: Shown | undefined;
  failed: boolean;
  answer: ResponseInit;
}

/**
 * Answers 404 if there is no published item, 503 if it could not be read.
 * @param show loads what the page needs besides the item
 * @throws a redirect (301) from a former address
 */
export async function loadItem<Row extends ContentRow, Item, Shown>(
  context: PageContext,
  kind: PublishableType<Row, Item, never>,
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
    if (!found) await followRedirect(context);
    if (!found) return { shown: undefined, failed: false, answer: { status: 404 } };
    return { shown: await show(found.item), failed: false, answer: {} };
  } catch (error) {
    if (error instanceof Response) throw error;
    request.log.error({ err: error, kind: kind.name }, "an item could not be read");
    return { shown: undefined, failed: true, answer: UNAVAILABLE };
  }
}
