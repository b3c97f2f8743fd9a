// The browser's side of POST /api/contact.
import type { ContactValues } from "./contact-draft.ts";
import { type ContactErrors, isContactField } from "./contact-fields.ts";

export type SendResult =
  | { ok: true }
  /** `message`: what the server said, where it said something. */
  | { ok: false; message: string | undefined; errors: ContactErrors };

const TIMEOUT_MS = 30_000;

/** Sends a message; the network's failures and the server's are data as well. */
export async function sendContact(
  values: ContactValues,
  envelope: { submissionId: string; elapsedMs: number; recado_extra: string },
): Promise<SendResult> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...values,
        ...envelope,
        source: "contact-form",
        pageUrl: location.href,
        referrer: document.referrer || null,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.success) return { ok: true };
    return { ok: false, message: answer.message, errors: toErrors(answer.errors) };
  } catch {
    return { ok: false, message: undefined, errors: {} };
  }
}

interface Answer {
  success?: boolean;
  message?: string;
  errors?: { field: string; message: string }[];
}

function toErrors(faults: Answer["errors"] = []): ContactErrors {
  const errors: ContactErrors = {};
  for (const { field, message } of faults) {
    if (isContactField(field)) errors[field] ??= message;
  }
  return errors;
}
