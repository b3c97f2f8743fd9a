import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { pageKind } from "./pages.server.ts";

export const pagesSlice: ContentSlice = {
  kinds: [pageKind],
  apis: [
    async () => (await import("./forms/api.ts")).pageFormsApi,
    async () => (await import("./api.ts")).pagesApi,
  ],
};
