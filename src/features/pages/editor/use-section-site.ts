// Loads what sections show of the rest of the site.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSiteData } from "#src/settings/site-data.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { Page, PageList } from "../schema.ts";
import { readServices } from "../section-types/read-services.ts";
import type { SectionSite } from "../sections/section-view.ts";

const MAX_PAGES = 100;

/**
 * @param edited the edited page
 * @returns undefined until the site is loaded
 */
export function useSectionSite(edited: Pick<Page, "path">): {
  site: SectionSite | undefined;
  paths: string[];
} {
  const api = useApi();
  const data = useSiteData();
  const { data: list, error } = useQuery({
    queryKey: ["/api/pages", "whole"],
    queryFn: ({ signal }) => api.get<PageList>("/api/pages", { limit: MAX_PAGES, published: "true" }, signal),
    staleTime: 60_000,
  });
  const pages = list?.pages;
  const site = useMemo(() => {
    if (!data || (!pages && !error)) return undefined;
    // Services of the oldest page come first, as for visitors (pages.server.ts).
    const services = (pages ?? [])
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
      .flatMap(({ sections = [], path }) => readServices(sections, path));
    return { ...data, services };
  }, [data, error, pages]);
  const paths = useMemo(() => {
    // A block has no path.
    const own = edited.path ? [edited.path] : [];
    return [
      ...new Set([...own, ...(pages ?? []).map(({ path }) => path), ...Object.keys(FIXED_PAGES)]),
    ].toSorted();
  }, [edited.path, pages]);
  return { site, paths };
}
