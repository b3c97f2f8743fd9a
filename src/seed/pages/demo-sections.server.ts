import { toStoredSections } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import type { StoredSection } from "#src/features/pages/schema.ts";
import { demoPages } from "./demo-pages.ts";

/** The sections that only the demo has, by their ids. What every new site has too says nothing untrue. */
export function listDemoSections(): Map<string, StoredSection> {
  const neutral = new Set(STARTER_PAGES.flatMap(toStoredSections).map(({ id }) => id));
  const sections = demoPages.flatMap(toStoredSections).filter(({ id }) => !neutral.has(id));
  return new Map(sections.map((section) => [section.id, section]));
}
