import { listServices, loadSectionsOf } from "#src/features/pages/pages.server.ts";
import type { SectionSite } from "#src/features/pages/sections/shown.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { loadSiteData, type RootData } from "./frame/site-data.server.ts";

/**
 * What the sections of a page are rendered with: settings, the services offered, and what the sections name.
 * @param page or a version of it
 */
export async function loadPageSite(
  resources: Resources,
  page: Parameters<typeof loadSectionsOf>[1],
  preview?: Parameters<typeof loadSiteData>[1],
): Promise<RootData & SectionSite> {
  const siteData = await loadSiteData(resources, preview);
  const loaded = await loadSectionsOf(resources, page);
  return { ...siteData, services: await listServices(resources), loaded };
}
