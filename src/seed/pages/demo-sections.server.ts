import type { StoredSection } from "#src/features/pages/schema.ts";
import { toStoredSections } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { demoPages } from "./demo-pages.ts";

/** Lists the sections that only the demo has, by id, without those of every new site, which claim nothing untrue. */
export function listDemoSections(): Map<string, StoredSection> {
  const neutral = new Set(STARTER_PAGES.flatMap(toStoredSections).map(({ id }) => id));
  const sections = demoPages.flatMap(toStoredSections).filter(({ id }) => !neutral.has(id));
  return new Map(sections.map((section) => [section.id, section]));
}
