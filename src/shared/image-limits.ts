/** docs/produto.md, "Images": 5 MB of one uploaded file, bytes. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TOO_LARGE = "A imagem deve ter no máximo 5MB";
