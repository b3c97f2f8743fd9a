export const PAGES_SCREEN = "/dashboard/paginas";

export function editorOf(id: string): string {
  return `${PAGES_SCREEN}/${id}`;
}

/** The screen "Meus blocos". */
export const BLOCKS_SCREEN = `${PAGES_SCREEN}/blocos`;

export function blockEditorOf(id: string): string {
  return `${BLOCKS_SCREEN}/${id}`;
}
