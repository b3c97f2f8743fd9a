export type FileError = "not-image" | "too-large";

/** Title of a toast on what was not kept of an image. */
export const IMAGE_NOTICE = "Imagem sem movimento";

/** The server checks the actual content. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
