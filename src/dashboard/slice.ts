import type { Slice } from "#src/platform/slices/define-slice.ts";

export const dashboardSlice: Slice = {
  apis: [async () => (await import("./api.ts")).dashboardApi],
};
