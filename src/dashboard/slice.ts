import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";

/** @param kinds those that the overview counts */
export function dashboardSlice(kinds: StoredContentType[]): Slice {
  return {
    apis: [
      async () => (await import("./overview/api.ts")).dashboardApi(kinds),
      async () => (await import("./today/api.ts")).todayApi,
    ],
  };
}
