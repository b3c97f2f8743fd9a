/**
 * Describes an error for the log by its codes only: messages of mail servers quote addresses, and messages of the
 * database quote rows.
 */
export function describeFailure(error: unknown): object {
  if (!(error instanceof Error)) return { error: "unknown" };
  const { code, responseCode, reason } = error as Error & Record<string, unknown>;
  return { error: error.name, code, responseCode, reason };
}
