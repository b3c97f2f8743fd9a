import type { Slice } from "#src/platform/slice.ts";

export const lookPreviewSlice: Slice = {
  apis: [async () => (await import("./api.ts")).lookPreviewApi],
};
