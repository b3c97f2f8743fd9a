/** Dashboard screen that opens the editor of a public address. */
export const EDIT_ADDRESS_PATH = "/dashboard/editar-pagina";
/** Its parameter with the public path, for browsers that send no referrer. */
export const EDITED_ADDRESS = "endereco";
