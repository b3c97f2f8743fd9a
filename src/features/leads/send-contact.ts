// The browser's side of POST /api/contact.
import type { ContactValues } from "./contact-draft.ts";
import { type ContactErrors, isContactField } from "./contact-fields.ts";

export type SendResult =
  | { ok: true }
  /** There is no way to the server just now. */
  | { ok: false; offline: true }
  /** `message`: what the server said, where it said something. */
  | { ok: false; offline: false; message: string | undefined; errors: ContactErrors };

const TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;

/** The body of the call: what was typed, and what the page knows about this act of sending. */
export function toContactBody(
  values: ContactValues,
  envelope: { submissionId: string; elapsedMs: number; recado_extra: string },
) {
  return {
    ...values,
    ...envelope,
    source: "contact-form",
    pageUrl: location.href,
    referrer: document.referrer || null,
  };
}

/** Sends a message; the network's failures and the server's are data as well. */
export async function sendContact(body: ReturnType<typeof toContactBody>): Promise<SendResult> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.success) return { ok: true };
    return { ok: false, offline: false, message: answer.message, errors: toErrors(answer.errors) };
  } catch {
    if (await isOffline()) return { ok: false, offline: true };
    return { ok: false, offline: false, message: undefined, errors: {} };
  }
}

/** The browser knows of a cable that is out, not of a site that is away: that is asked. */
async function isOffline(): Promise<boolean> {
  if (!navigator.onLine) return true;
  return fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => !ok,
    () => true,
  );
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
