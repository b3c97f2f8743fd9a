// The browser's side of the public forms' calls.
import type { FieldFaults } from "./form-fields.ts";

export type SendResult<Name extends string, Answer = object> =
  | { ok: true; answer: Answer }
  /** `message`: what the server said, where it said something; `offline`: there is no way to it just now. */
  | { ok: false; offline?: boolean; message: string | undefined; errors: FieldFaults<Name> };

/** What goes along with every form: which act of sending it is, and what tells programs from people. */
export interface Envelope {
  submissionId: string;
  elapsedMs: number;
  recado_extra: string;
}

const TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Posts a form to the API; the network's failures and the server's are data as well.
 * @param toField the form's field for one that the server names; undefined where there is none
 */
export async function sendForm<Name extends string, Answer>(
  path: string,
  body: object,
  toField: (name: string) => Name | undefined,
): Promise<SendResult<Name, Answer>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, pageUrl: location.href, referrer: document.referrer || null }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer & Partial<Failure> & { success?: boolean };
    if (response.ok && answer.success) return { ok: true, answer };
    return { ok: false, message: answer.message, errors: toFaults(answer.errors ?? [], toField) };
  } catch {
    return { ok: false, offline: await isOffline(), message: undefined, errors: {} };
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

interface Failure {
  message: string;
  errors: { field: string; message: string }[];
}

function toFaults<Name extends string>(
  errors: Failure["errors"],
  toField: (name: string) => Name | undefined,
): FieldFaults<Name> {
  const faults: FieldFaults<Name> = {};
  for (const { field, message } of errors) {
    const name = toField(field);
    if (name) faults[name] ??= message;
  }
  return faults;
}
