/**
 * A reason not to start that the operator can act on. Its message is one complete English line:
 * `main.ts` prints that line alone and exits with 1.
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
 * Words a failed file operation under DATA_DIR for the operator. Anything but a failed system call
 * (a bug, or a StartError already) comes back untouched.
 */
export function explainDataDirError(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const place = path && path !== dataDir ? `${path}: ` : "";
  return new StartError(`DATA_DIR (${dataDir}) cannot be used: ${place}${REASONS[code] ?? message}`, {
    cause: error,
  });
}
