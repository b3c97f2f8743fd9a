/**
 * A reason not to start that the operator can fix. Its message is one complete English line:
 * `main.ts` prints only that line and exits with 1.
 */
export class StartError extends Error {
  override name = "StartError";
}

const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EDQUOT: "the disk quota is used up",
  EEXIST: "a file stands where a folder is needed",
  EISDIR: "a folder stands where a file is needed",
  ENAMETOOLONG: "the path is too long",
  ENOENT: "it does not exist and cannot be created",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file stands where a folder is needed",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
};

/**
 * Explains a failed file operation under DATA_DIR to the operator. Any other error (a bug, or already a
 * StartError) is returned unchanged.
 */
export function explainDataDirError(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const where = path && path !== dataDir ? `${path}: ` : "";
  return new StartError(`DATA_DIR (${dataDir}) cannot be used: ${where}${REASONS[code] ?? message}`, {
    cause: error,
  });
}
