// The editor edits pages and blocks. A block has sections, but no address.

import type { AnyFields } from "#src/shared/fields/declare-fields.ts";
import { BLOCK_FIELDS } from "../../block-schema.ts";
import { BLOCKS_SCREEN, PAGES_SCREEN } from "../../dashboard-paths.ts";
import { PAGE_FIELDS } from "../../schema.ts";

export interface PageEditorConfig {
  /** API path. */
  path: string;
  /** Plural name of its content type. */
  plural: string;
  /** Path of its list. */
  screen: string;
  back: string;
  fields: AnyFields;
  /** A page has an address and settings; a block has only a name and sections. */
  isPage: boolean;
  /** Message if publishing is refused. */
  notPublished: string;
}

export const EDITED_PAGE: PageEditorConfig = {
  path: "/api/pages",
  plural: "pages",
  screen: PAGES_SCREEN,
  back: "Voltar às páginas",
  fields: PAGE_FIELDS,
  isPage: true,
  notPublished: "A página não foi publicada",
};

export const EDITED_BLOCK: PageEditorConfig = {
  path: "/api/blocks",
  plural: "blocks",
  screen: BLOCKS_SCREEN,
  back: "Voltar aos blocos",
  fields: BLOCK_FIELDS,
  isPage: false,
  notPublished: "O bloco não foi publicado",
};
