// What may be sent as an image, before it is sent.

type FileFault = "not-image" | "too-large";

/**
 * What is wrong with some of these files; undefined where they may all be sent.
 * @param bytes size of the largest
 */
export function findFileFault(files: File[], bytes: number): FileFault | undefined {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  return files.some(({ size }) => size > bytes) ? "too-large" : undefined;
}

/** Said of what is no image at all; what it then really is, the server decides. */
export const NOT_IMAGE = {
  title: "Arquivo não é uma imagem",
  description: "Envie um JPEG, PNG, WebP, AVIF, GIF ou SVG.",
  tone: "destructive",
} as const;
