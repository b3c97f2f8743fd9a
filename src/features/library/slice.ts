import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";

/** @param kinds types of content that may use pictures and files */
export const librarySlice = (kinds: ContentType[]): Slice => ({
  apis: [
    async () => (await import("./upload-api.ts")).uploadApi,
    async () => (await import("./pictures-api.ts")).picturesApi(kinds),
    async () => (await import("./files-api.ts")).filesApi(kinds),
  ],
  search: async () => (await import("./search-library.server.ts")).librarySearch,
});
