// The list as the page shows it: by category, each question with an address of its own.
import type { FaqItem } from "#src/features/faq/schema.ts";

export interface FaqQuestion extends FaqItem {
  /** Id of the answer on the page, for links to it. */
  anchor: string;
}

export interface FaqGroup {
  category: string;
  questions: FaqQuestion[];
}

/** Groups in the order in which their first questions come. */
export function groupFaq(items: FaqItem[]): FaqGroup[] {
  const groups = new Map<string, FaqQuestion[]>();
  const taken = new Set<string>();
  for (const item of items) {
    const anchor = freeAnchor(item.question, taken);
    taken.add(anchor);
    groups.set(item.category, [...(groups.get(item.category) ?? []), { ...item, anchor }]);
  }
  return [...groups].map(([category, questions]) => ({ category, questions }));
}

/** "Quanto custa?" → "faq-quanto-custa"; the prefix keeps clear of the page's other ids. */
function freeAnchor(question: string, taken: Set<string>): string {
  const slug = question
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = `faq-${slug || "pergunta"}`;
  let anchor = base;
  for (let count = 2; taken.has(anchor); count++) anchor = `${base}-${count}`;
  return anchor;
}
