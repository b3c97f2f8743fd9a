import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";

/** @param kinds whose items may use pictures and files */
export const librarySlice = (kinds: AnyKind[]): Slice => ({
  apis: [
    async () => (await import("./upload-api.ts")).uploadApi,
    async () => (await import("./pictures-api.ts")).picturesApi(kinds),
    async () => (await import("./files-api.ts")).filesApi(kinds),
  ],
});
