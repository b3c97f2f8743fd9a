// Moving a question among those of its category.
import { groupFaq } from "./faq-page/faq-groups.ts";
import type { FaqItem } from "./schema.ts";

/**
 * The list after a question changed places with its neighbour in the same category; categories stay
 * together, as visitors see them.
 * @param step -1 up, 1 down
 * @returns `undefined` where there is no neighbour on that side
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
  return groups.flat().flatMap((known) => byId.get(known) ?? []);
}
