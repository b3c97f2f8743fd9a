import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";

/** @param kinds content types with authors */
export const peopleSlice = (kinds: AnyPublishableType[]): Slice => ({
  apis: [async () => (await import("./api.ts")).peopleApi(kinds)],
});
