// Names of the site's texts for every slice that edits a part, such as the menu and the footer.

/** Content type in API bodies. */
export const TEXTS_KIND = "texts";
export const TEXTS_PATH = `/api/${TEXTS_KIND}`;
export const TEXT_CHECKS_PATH = `${TEXTS_PATH}/checks`;
