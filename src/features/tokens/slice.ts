import type { Slice } from "#src/platform/slices/define-slice.ts";

export const tokensSlice: Slice = {
  apis: [async () => (await import("./api.ts")).tokensApi],
};
