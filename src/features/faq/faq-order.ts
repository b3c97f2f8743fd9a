import { groupFaq } from "./faq-groups.ts";
import type { FaqItem } from "./schema.ts";

/**
 * Swaps a question with its neighbor in the same category.
 * @param step -1 up, 1 down
 * @returns the new list, with the questions of a category side by side, as visitors see them; `undefined` if there is
 * no neighbor on that side
 */
export function moveFaqItem(items: FaqItem[], id: string, step: -1 | 1): FaqItem[] | undefined {
  const groups = groupFaq(items).map(({ questions }) => questions.map((question) => question.id));
  const group = groups.find((ids) => ids.includes(id)) ?? [];
  const from = group.indexOf(id);
  const neighbour = group[from + step];
  if (neighbour === undefined) return undefined;
  group[from + step] = id;
  group[from] = neighbour;
  const byId = new Map(items.map((item) => [item.id, item]));
  return groups.flat().flatMap((itemId) => byId.get(itemId) ?? []);
}
