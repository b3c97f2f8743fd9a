// Site addresses for the page cache in front of the router.

import type { PageAddresses } from "#src/platform/page-cache/page-key.ts";
import { CLOSED_PATHS, parametersOf } from "#src/shared/public-addresses.ts";

export const PAGE_ADDRESSES: PageAddresses = { closed: CLOSED_PATHS, parametersOf };
