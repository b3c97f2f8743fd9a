/** Authors of content that comes with the site. */
export const STARTER_CONTENT = { id: null, name: "Conteúdo inicial" };
export const EXAMPLE_CONTENT = { id: null, name: "Conteúdo de exemplo" };
