import type { Slice } from "#src/platform/slices/define-slice.ts";

export const dashboardSlice: Slice = {
  apis: [async () => (await import("./overview/api.ts")).dashboardApi],
};
