// A filter that names nothing leads to one address: else each would be a page of its own, rendered and kept.
import { redirect } from "react-router";

/** The category of that address. Should it ever exist, it is one like the others. */
const NOTHING = "Nenhuma";

/**
 * Leads to the list's one address without results.
 * @param asked the category, and whether nothing else is asked
 * @throws the redirect (302), unless the request has that address already
 */
export function leadToNothing(path: string, asked: { category: string; isAlone: boolean }): void {
  if (asked.category === NOTHING && asked.isAlone) return;
  throw redirect(`${path}?${new URLSearchParams({ categoria: NOTHING })}`);
}
