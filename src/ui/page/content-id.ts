/** Of each page's `main`: what it says, without header and footer. */
export const CONTENT_ID = "conteudo";
