/** Largest picture (docs/produto.md, "Images"). */
export const IMAGE_MB = 5;
export const IMAGE_BYTES = IMAGE_MB * 1024 * 1024;
/** Largest photograph that a browser makes smaller before it sends it, in MB. */
export const IMAGE_SHRINKABLE_MB = 25;
export const IMAGE_SHRINKABLE_BYTES = IMAGE_SHRINKABLE_MB * 1024 * 1024;
/** Said where a picture is chosen. */
export const IMAGE_SIZES = `Fotos de até ${IMAGE_SHRINKABLE_MB} MB; GIF e SVG de até ${IMAGE_MB} MB.`;
/** Largest image imported from another site, in MB. Camera originals exceed the upload limit. */
export const IMPORTED_IMAGE_MB = 25;
export const IMPORTED_IMAGE_BYTES = IMPORTED_IMAGE_MB * 1024 * 1024;
export const IMAGE_MEGAPIXELS = 50;
export const IMAGE_TOO_LARGE = `A imagem deve ter no máximo ${IMAGE_MB}MB`;
/** Said where a browser could not make a larger one smaller. */
export const IMAGE_NOT_SHRUNK = `${IMAGE_TOO_LARGE}, e esta não pôde ser reduzida neste navegador. Fotos JPEG, PNG e WebP de até ${IMAGE_SHRINKABLE_MB} MB são reduzidas sozinhas; as outras, reduza antes de enviar.`;
/** Said where only the first frame of an animation was kept. */
export const LOST_MOTION = {
  "too-large":
    "A animação é grande demais para o site, e ficou só a primeira imagem. Envie uma menor ou mais curta, ou um vídeo.",
  unreadable:
    "O movimento deste arquivo não pôde ser lido, e ficou só a primeira imagem. Envie um GIF ou WebP animado.",
} as const;

/** Largest document (docs/produto.md, "Files"). */
export const FILE_MB = 25;
export const FILE_BYTES = FILE_MB * 1024 * 1024;
export const FILE_TOO_LARGE = `O arquivo deve ter no máximo ${FILE_MB} MB`;
