// Tells programs from people in what a public form sends, and one act of sending from another.
import { createHash } from "node:crypto";
import type { Logger } from "#src/platform/logger.ts";

/** Nobody reads a form, writes ten characters and sends them in less. The page itself waits 2 s. */
const SHORTEST_FILLING_MS = 1_500;

export type Guarded =
  | { ok: true; outcome: "discarded" }
  | { ok: false; code: "invalid"; detail: string; errors: [] };

/**
 * @param form which one, for the log
 * @returns what to answer a program; undefined for what a person may have sent
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
  if (typeof sent.elapsedMs === "number" && sent.elapsedMs < SHORTEST_FILLING_MS) {
    const detail = "O formulário foi enviado rápido demais. Aguarde alguns segundos e envie de novo.";
    return { ok: false, code: "invalid", detail, errors: [] };
  }
  return undefined;
}

/**
 * The unique key of one act of sending. The content is part of it: whoever corrects a message after an
 * answer that got lost, and sends it under the same id, has written a new one, which must not vanish.
 * @returns null where the sender gave no id: then every call is an act of its own
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
