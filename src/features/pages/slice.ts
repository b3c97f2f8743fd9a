import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { blockType } from "./block-type.server.ts";
import { createBlock } from "./blocks/blocks.server.ts";
import { pageType } from "./pages.server.ts";
import type { StoredSection } from "./sections/schema.ts";

export const pagesSlice: ContentSlice = {
  kinds: [pageType, blockType],
  tables: {
    pages: { about: "páginas", ownRows: "replaced" },
    blocks: { about: "blocos" },
  },
  archiveImporters: {
    // No page shows a restored block yet.
    [blockType.plural]: {
      isLiveAtOnce: false,
      store: (context, author, id, fields) =>
        createBlock(context, author, {
          ...(fields as { title: string; sections: StoredSection[] }),
          newId: id,
        }),
    },
  },
  apis: [
    async () => (await import("./forms/api.ts")).pageFormsApi,
    async () => (await import("./api.ts")).pagesApi,
    async () => (await import("./blocks/api.ts")).blocksApi,
  ],
};
