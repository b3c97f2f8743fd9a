import type { Slice } from "#src/platform/slices/define-slice.ts";

export const lookPreviewSlice: Slice = {
  apis: [async () => (await import("./api.ts")).lookPreviewApi],
};
