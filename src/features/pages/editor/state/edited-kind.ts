// What this editor edits: pages, and blocks, which are sections without an address or a place of their own.
import type { AnyFields } from "#src/shared/fields/declare-fields.ts";
import { BLOCK_FIELDS } from "../../block-schema.ts";
import { BLOCKS_SCREEN, PAGES_SCREEN } from "../../dashboard-paths.ts";
import { PAGE_FIELDS } from "../../schema.ts";

export interface EditedKind {
  /** Of its calls. */
  path: string;
  /** As publishing calls it. */
  plural: string;
  /** The screen that lists them, and what leads back to it. */
  screen: string;
  back: string;
  fields: AnyFields;
  /** Whether it stands at an address of the site: else there are only a name and sections. */
  isPage: boolean;
  /** Said where it was refused. */
  notPublished: string;
}

export const EDITED_PAGE: EditedKind = {
  path: "/api/pages",
  plural: "pages",
  screen: PAGES_SCREEN,
  back: "Voltar às páginas",
  fields: PAGE_FIELDS,
  isPage: true,
  notPublished: "A página não foi publicada",
};

export const EDITED_BLOCK: EditedKind = {
  path: "/api/blocks",
  plural: "blocks",
  screen: BLOCKS_SCREEN,
  back: "Voltar aos blocos",
  fields: BLOCK_FIELDS,
  isPage: false,
  notPublished: "O bloco não foi publicado",
};
