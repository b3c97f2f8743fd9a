// Checks image files before they are sent.

type FileError = "not-image" | "too-large";

/**
 * The first error among these files; undefined if all may be sent.
 * @param bytes maximum size
 */
export function findFileError(files: File[], bytes: number): FileError | undefined {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  return files.some(({ size }) => size > bytes) ? "too-large" : undefined;
}

/** Toast for files of another type. The server checks the real content. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
