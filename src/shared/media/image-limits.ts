/** docs/produto.md, "Images": of one uploaded file. */
export const IMAGE_MB = 5;
export const IMAGE_BYTES = IMAGE_MB * 1024 * 1024;
/** Largest image imported from another site, MB: camera originals exceed the upload limit. */
export const BROUGHT_IMAGE_MB = 25;
export const BROUGHT_IMAGE_BYTES = BROUGHT_IMAGE_MB * 1024 * 1024;
export const IMAGE_MEGAPIXELS = 50;
export const IMAGE_TOO_LARGE = `A imagem deve ter no máximo ${IMAGE_MB}MB`;
