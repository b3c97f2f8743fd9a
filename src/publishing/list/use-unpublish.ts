import { useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import type { LinksHere } from "../links/links-here-schema.ts";

export interface UnpublishQuestion<Item> {
  items: Item[];
  /** Answers for those items that something links to. */
  linked: { item: Item; links: LinksHere }[];
}

/**
 * Unpublishes an item at once, unless something links to it: then it asks first, as it does for several.
 * @param path API base path: "/api/posts"
 */
export function useUnpublish<Item extends { id: string }>(path: string, unpublish: (items: Item[]) => void) {
  const api = useApi();
  const once = useOnce();
  const [question, setQuestion] = useState<UnpublishQuestion<Item>>();
  return {
    question,
    close: () => setQuestion(undefined),
    ask: (items: Item[]): void =>
      void once(async () => {
        const linked = (await Promise.all(items.map((item) => readLinks(api, path, item)))).flat();
        if (linked.length === 0 && items.length === 1) unpublish(items);
        else setQuestion({ items, linked });
      }),
  };
}

/** If the links cannot be read, the item is unpublished without a question: that says what is wrong. */
async function readLinks<Item extends { id: string }>(
  api: ApiClient,
  path: string,
  item: Item,
): Promise<UnpublishQuestion<Item>["linked"]> {
  try {
    const links = await api.get<LinksHere>(`${path}/${item.id}/links`);
    return links.total > 0 || links.isInMenu ? [{ item, links }] : [];
  } catch {
    return [];
  }
}
