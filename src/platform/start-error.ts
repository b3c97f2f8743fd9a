/**
 * A reason not to start that the operator can fix. The message is one complete Portuguese line for operators:
 * `main.ts` prints only that line and exits with 1.
 */
export class StartError extends Error {
  override name = "StartError";
}

const REASONS: Record<string, string> = {
  EACCES: "permissão negada",
  EDQUOT: "a cota de disco acabou",
  EEXIST: "há um arquivo onde precisa haver uma pasta",
  EISDIR: "há uma pasta onde precisa haver um arquivo",
  ENAMETOOLONG: "o caminho é longo demais",
  ENOENT: "não existe e não pode ser criado",
  ENOSPC: "o disco está cheio",
  ENOTDIR: "há um arquivo onde precisa haver uma pasta",
  EPERM: "operação não permitida",
  EROFS: "o sistema de arquivos é só para leitura",
};

/**
 * Explains a failed file operation under DATA_DIR to the operator. Other errors (a bug, or a StartError) are returned
 * unchanged.
 */
export function explainDataDirError(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const where = path && path !== dataDir ? `${path}: ` : "";
  return new StartError(`DATA_DIR (${dataDir}) não pode ser usado: ${where}${REASONS[code] ?? message}`, {
    cause: error,
  });
}
