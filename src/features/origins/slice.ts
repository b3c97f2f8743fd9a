import type { Slice } from "#src/platform/slices/define-slice.ts";

export const originsSlice: Slice = { apis: [async () => (await import("./api.ts")).originsApi] };
