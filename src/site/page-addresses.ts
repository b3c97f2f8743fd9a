// Which addresses are whose: what the page cache in front of the router needs to know of the site.
import type { PageAddresses } from "#src/platform/page-cache/page-key.ts";
import { CLOSED_PATHS, PAGE_PARAMETERS, TRACKER_PARAMETERS } from "#src/shared/public-addresses.ts";

export const PAGE_ADDRESSES: PageAddresses = {
  closed: CLOSED_PATHS,
  // A search (`busca`) is one person's, and there is no end of them.
  parameters: new Set([...PAGE_PARAMETERS].filter((name) => name !== "busca")),
  ignored: TRACKER_PARAMETERS,
};
