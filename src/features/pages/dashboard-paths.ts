/** Path of the screen. */
export const PAGES_SCREEN = "/dashboard/paginas";

/** The address of a page's editor. */
export function editorOf(id: string): string {
  return `${PAGES_SCREEN}/${id}`;
}

/** Path of the screen "Meus blocos". */
export const BLOCKS_SCREEN = `${PAGES_SCREEN}/blocos`;

/** The address of a block's editor. */
export function blockEditorOf(id: string): string {
  return `${BLOCKS_SCREEN}/${id}`;
}
