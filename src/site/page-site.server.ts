import { listServices, loadSectionsOf } from "#src/features/pages/pages.server.ts";
import { QUESTION_LIST_TYPE } from "#src/features/pages/sections/required-sections.ts";
import type { SectionSite } from "#src/features/pages/sections/section-view.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { loadSiteData, type RootData } from "./frame/site-data.server.ts";

interface Shown {
  /** The page or one of its versions. */
  page: Parameters<typeof loadSectionsOf>[1];
  /** Set if it replaces a page that could not be read; data for its sections could not be read either. */
  isStandIn?: boolean;
}

export async function loadPageSite(
  resources: Resources,
  { page, isStandIn = false }: Shown,
  preview?: Parameters<typeof loadSiteData>[1],
): Promise<RootData & SectionSite> {
  const siteData = await loadSiteData(resources, preview);
  if (isStandIn) return { ...siteData, services: [] };
  const loaded = await loadSectionsOf(resources, page);
  return { ...siteData, services: await listServices(resources), loaded };
}

/** True if the page has a list of questions that could not be read. */
export function lacksQuestions(
  { sections }: Parameters<typeof loadSectionsOf>[1],
  { loaded }: SectionSite,
): boolean {
  return sections.some(({ id, type }) => type === QUESTION_LIST_TYPE && loaded?.data[id] === undefined);
}
