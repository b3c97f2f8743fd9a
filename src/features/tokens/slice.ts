import type { Slice } from "#src/platform/slice.ts";

export const tokensSlice: Slice = {
  apis: [async () => (await import("./api.ts")).tokensApi],
};
