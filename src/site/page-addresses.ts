// The site's addresses, for the page cache in front of the router.
import type { PageAddresses } from "#src/platform/page-cache/page-key.ts";
import { CLOSED_PATHS, PAGE_PARAMETERS, TRACKER_PARAMETERS } from "#src/shared/public-addresses.ts";

export const PAGE_ADDRESSES: PageAddresses = {
  closed: CLOSED_PATHS,
  // Searches (`busca`) are not cached: there are endlessly many, and few are repeated.
  parameters: new Set([...PAGE_PARAMETERS].filter((name) => name !== "busca")),
  ignored: TRACKER_PARAMETERS,
};
