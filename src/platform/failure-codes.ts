// What may be logged of a failure outside of this process.

/** Codes only: messages of mail servers quote e-mail addresses, messages of the database quote rows. */
export function describeFailure(error: unknown): object {
  if (!(error instanceof Error)) return { error: "unknown" };
  const { code, responseCode, reason } = error as Error & Record<string, unknown>;
  return { error: error.name, code, responseCode, reason };
}
