import type { Slice } from "#src/platform/slice.ts";

export const dashboardSlice: Slice = {
  apis: [async () => (await import("./api.ts")).dashboardApi],
};
