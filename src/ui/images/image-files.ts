type FileError = "not-image" | "too-large";

/** Returns the first error among the files. @param bytes maximum size */
export function findFileError(files: File[], bytes: number): FileError | undefined {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  return files.some(({ size }) => size > bytes) ? "too-large" : undefined;
}

/** The server checks the actual content. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
