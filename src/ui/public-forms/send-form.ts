import { isOffline } from "../api/is-offline.ts";
import { seenPages } from "../tracking/seen-pages.ts";
import { knownTouches } from "../tracking/touches.ts";
import type { FieldErrors } from "./form-fields.ts";

export type SendResult<Name extends string, Answer = object> =
  | { ok: true; answer: Answer }
  /** `message` is the server's, if any; `offline` means that the server cannot be reached. */
  | { ok: false; offline?: boolean; message: string | undefined; errors: FieldErrors<Name> };

/** Sent with every form: the submission id, and data that tell programs from people. */
export interface Envelope {
  submissionId: string;
  elapsedMs: number;
  recado_extra: string;
}

const TIMEOUT_MS = 30_000;

/** Sends a request as `fetch` does, for forms whose files take long. */
export type SendBody = (path: string, json: string) => Promise<Response>;

const sendJson: SendBody = (path, json) =>
  fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: json,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/**
 * Sends a form to the API; network and server failures are results, not exceptions.
 * @param toField maps a server field to the form's; undefined without one
 * @param sendBody sends the fields together with files
 */
export async function sendForm<Name extends string, Answer>(
  path: string,
  body: object,
  toField: (name: string) => Name | undefined,
  sendBody: SendBody = sendJson,
): Promise<SendResult<Name, Answer>> {
  try {
    const response = await sendBody(
      path,
      JSON.stringify({
        ...body,
        pageUrl: location.href,
        referrer: document.referrer || null,
        touches: knownTouches(),
        pages: seenPages(),
      }),
    );
    const answer = (await response.json()) as Answer & Partial<Failure> & { success?: boolean };
    if (response.ok && answer.success) return { ok: true, answer };
    return { ok: false, message: answer.message, errors: toErrors(answer.errors ?? [], toField) };
  } catch {
    return { ok: false, offline: await isOffline(), message: undefined, errors: {} };
  }
}

interface Failure {
  message: string;
  errors: { field: string; message: string }[];
}

function toErrors<Name extends string>(
  errors: Failure["errors"],
  toField: (name: string) => Name | undefined,
): FieldErrors<Name> {
  const fieldErrors: FieldErrors<Name> = {};
  for (const { field, message } of errors) {
    const name = toField(field);
    if (name) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}
