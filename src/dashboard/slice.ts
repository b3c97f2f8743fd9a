import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";

/** @param kinds content types counted in the overview */
export function dashboardSlice(kinds: StoredContentType[]): Slice {
  return {
    apis: [
      async () => (await import("./overview/api.ts")).dashboardApi(kinds),
      async () => (await import("./today/api.ts")).todayApi,
    ],
  };
}
