import type { PageRole } from "./schema.ts";
import { REQUIRED_SECTION_TYPES } from "./section-types/find-section-type.ts";
import { requiredTypeOf } from "./sections/required-sections.ts";
import type { StoredSection } from "./sections/schema.ts";

type Section = Pick<StoredSection, "type" | "isHidden">;

/** Names of the pages within a sentence. */
const PAGE_NAMES = { "contact-form": "página de contato", "question-list": "página de perguntas frequentes" };

/**
 * Explains why a page cannot have these sections; undefined if it can.
 * @param role of the page; null for the owner's own pages and for blocks
 */
export function whyNotSections(role: PageRole | null, sections: readonly Section[]): string | undefined {
  for (const { type, label } of REQUIRED_SECTION_TYPES) {
    const page = PAGE_NAMES[type as keyof typeof PAGE_NAMES];
    const [first, second] = sections.filter((section) => section.type === type);
    if (requiredTypeOf(role) !== type) {
      if (first) return `A seção “${label}” só existe na ${page}.`;
      continue;
    }
    if (!first) return `A ${page} precisa da seção “${label}”: ela muda de lugar, mas não sai da página.`;
    if (second) return `A ${page} tem a seção “${label}” uma vez só.`;
    if (first.isHidden) return `A seção “${label}” não pode ficar oculta na ${page}.`;
  }
  return undefined;
}
