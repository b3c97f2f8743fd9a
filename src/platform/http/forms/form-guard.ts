// Checks of public forms: rejects bots, and recognizes a repeated submission.

import { createHash } from "node:crypto";
import type { Logger } from "../../logger.ts";

/** Faster than any person fills in a form. The page itself waits until 2 s. */
const MIN_FILLING_MS = 1_500;

export type Guarded =
  | { ok: true; outcome: "discarded" }
  | { ok: false; code: "invalid"; detail: string; errors: [] };

/**
 * @param form name for the log
 * @returns the response for a bot; undefined if a person may have sent it
 */
export function guardForm(
  { log }: { log: Logger },
  form: string,
  sent: { recado_extra?: string | null | undefined; elapsedMs?: number | null | undefined },
): Guarded | undefined {
  if (sent.recado_extra) {
    log.info({ source: form }, "form discarded: the hidden field was filled in");
    return { ok: true, outcome: "discarded" };
  }
  if (typeof sent.elapsedMs === "number" && sent.elapsedMs < MIN_FILLING_MS) {
    const detail = "O formulário foi enviado rápido demais. Aguarde alguns segundos e envie de novo.";
    return { ok: false, code: "invalid", detail, errors: [] };
  }
  return undefined;
}

/**
 * Returns the unique key of a submission. It includes the content: after a lost response, a corrected message with
 * the same id is a new message and must be stored.
 * @returns null without an id: then every request is a submission of its own
 */
export function submissionKey(
  submissionId: string | null | undefined,
  content: (string | null)[],
): Buffer | null {
  if (!submissionId) return null;
  return createHash("sha256")
    .update(JSON.stringify([submissionId, ...content]))
    .digest();
}
