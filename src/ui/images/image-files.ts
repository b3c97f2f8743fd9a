type FileError = "not-image" | "too-large";

/** Returns the first error among the files. @param bytes maximum size */
export function findFileError(files: File[], bytes: number): FileError | undefined {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  return files.some(({ size }) => size > bytes) ? "too-large" : undefined;
}

/** Title of a toast on what was not kept of an image. */
export const IMAGE_NOTICE = "Imagem sem movimento";

/** The server checks the actual content. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
