// One try of one delivery, signed as https://www.standardwebhooks.com says.
import { createHmac } from "node:crypto";

const TIMEOUT_MS = 15_000;
/** Status line and headers have answered; more of the body than this is of no interest. */
const ANSWER_LIMIT_BYTES = 64 * 1024;
const ANSWER_TIMEOUT_MS = 2_000;

export interface Delivery {
  url: string;
  /** Unset: the delivery goes out unsigned. */
  secret: string | undefined;
  /** The same at every try, so that the receiver can tell a repeat. */
  id: string;
  body: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** The receiver did not take it. The message is the specification's (§8); `reason` is for the log. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Posts JSON; redirects are not followed, since they could lead anywhere.
 * @throws DeliveryError for any answer but 2xx, and for none
 */
export async function postSigned(delivery: Delivery): Promise<void> {
  const { url, body, timeoutMs = TIMEOUT_MS, signal } = delivery;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Vitrine", ...signatureHeaders(delivery) },
      body,
      redirect: "manual",
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
  } catch (error) {
    throw new DeliveryError("Erro desconhecido", reasonOf(error));
  }
  await readAway(response);
  if (!response.ok)
    throw new DeliveryError(`HTTP error! status: ${response.status}`, `status ${response.status}`);
}

/** @param now seconds since 1970: the time of this try */
export function signatureHeaders(
  { id, body, secret }: Pick<Delivery, "id" | "body" | "secret">,
  now = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(now) };
  if (!secret) return headers;
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${now}.${body}`).digest("base64");
  return { ...headers, "webhook-signature": `v1,${signature}` };
}

/** `whsec_` marks a base64 key; anything else is taken as it is written. */
function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret);
}

/** Empties a short answer, so that its connection serves again; drops a long or a slow one. */
async function readAway(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), ANSWER_TIMEOUT_MS);
  try {
    for (let seen = 0; seen < ANSWER_LIMIT_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      seen += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The status was all that mattered.
  } finally {
    clearTimeout(timer);
  }
}

/** A code such as ECONNREFUSED or TimeoutError: the address may hold a token and stays out of logs. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error ? (cause as Error & { code?: string }).code : undefined;
  return code ?? (error instanceof Error ? error.name : "unknown");
}
