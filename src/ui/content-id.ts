/** Of the `main` of public pages: what a page says, without header and footer. */
export const CONTENT_ID = "conteudo";
