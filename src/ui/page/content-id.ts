/** Id of each page's `main`. */
export const CONTENT_ID = "conteudo";
