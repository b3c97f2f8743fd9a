/** docs/produto.md, "Images": of one uploaded file. */
export const IMAGE_MB = 5;
export const IMAGE_BYTES = IMAGE_MB * 1024 * 1024;
export const IMAGE_TOO_LARGE = `A imagem deve ter no máximo ${IMAGE_MB}MB`;
