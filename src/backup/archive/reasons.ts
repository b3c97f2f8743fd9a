// Explains to operators why a file could not be read or written.
const REASONS: Record<string, string> = {
  EACCES: "falta permissão",
  EISDIR: "há uma pasta com esse nome",
  ENOENT: "ele não existe",
  ENOTDIR: "há um arquivo no lugar da pasta",
  EPERM: "falta permissão",
  EROFS: "o disco só permite leitura",
  Z_BUF_ERROR: "falta o fim",
  Z_DATA_ERROR: "os dados não abrem",
};

/** Explains an error of the file system or of decompression. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
