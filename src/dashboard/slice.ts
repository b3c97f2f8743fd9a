import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";

/** @param kinds those that the overview counts */
export function dashboardSlice(kinds: StoredKind[]): Slice {
  return {
    apis: [
      async () => (await import("./overview/api.ts")).dashboardApi(kinds),
      async () => (await import("./today/api.ts")).todayApi,
    ],
  };
}
