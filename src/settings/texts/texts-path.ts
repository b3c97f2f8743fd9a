// What the site's texts are called, for every slice that edits some of them: the menu and the footer are edited on pages.

/** Their kind in bodies of the API. */
export const TEXTS_KIND = "texts";
export const TEXTS_PATH = `/api/${TEXTS_KIND}`;
