import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";

/** @param kinds what people may have written */
export const peopleSlice = (kinds: AnyContentKind[]): Slice => ({
  apis: [async () => (await import("./api.ts")).peopleApi(kinds)],
});
