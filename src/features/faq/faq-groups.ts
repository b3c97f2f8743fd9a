import { firstFreeSlug } from "#src/shared/slug.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import type { FaqItem } from "./schema.ts";

export interface FaqQuestion extends FaqItem {
  /** Id of the answer on the page, for links to it. */
  anchor: string;
}

export interface FaqGroup {
  category: string;
  questions: FaqQuestion[];
}

/** Returns the groups in the order of their first questions. */
export function groupFaq(items: FaqItem[]): FaqGroup[] {
  const groups = new Map<string, FaqQuestion[]>();
  const taken = new Set<string>();
  for (const item of items) {
    const anchor = uniqueAnchor(item.question, taken);
    taken.add(anchor);
    groups.set(item.category, [...(groups.get(item.category) ?? []), { ...item, anchor }]);
  }
  return [...groups].map(([category, questions]) => ({ category, questions }));
}

/** "Quanto custa?" → "faq-quanto-custa"; the prefix avoids the page's other ids. */
function uniqueAnchor(question: string, taken: Set<string>): string {
  const slug = foldText(question)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return firstFreeSlug(`faq-${slug || "pergunta"}`, taken);
}
