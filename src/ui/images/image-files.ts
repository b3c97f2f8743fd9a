// Checks image files before they are sent.

type FileFault = "not-image" | "too-large";

/**
 * The first fault among these files; undefined if all may be sent.
 * @param bytes maximum size
 */
export function findFileFault(files: File[], bytes: number): FileFault | undefined {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  return files.some(({ size }) => size > bytes) ? "too-large" : undefined;
}

/** Toast for files of another type. The server checks the real content. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
