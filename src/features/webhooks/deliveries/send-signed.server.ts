// Sends one attempt, signed as https://www.standardwebhooks.com specifies.

import { createHmac } from "node:crypto";
import type { Resolve } from "#src/platform/http/outgoing/fetch-public.ts";
import { type SendResult, sendToPublicAddress } from "#src/platform/http/outgoing/send-to-public-address.ts";
import { ANSWER_SECONDS } from "../schema.ts";

/** Time limit for the receiver's response (docs/produto.md, "Webhooks"). */
const TIMEOUT_MS = ANSWER_SECONDS * 1_000;
const ANSWER_BYTES = 2 * 1024;

interface Signed {
  url: string;
  secret: string;
  /** The same at every attempt, so that the receiver can recognize repeats. */
  id: string;
  body: string;
  /** Allows URLs that lead to this machine or its private networks. */
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
}

/** Options of an attempt; tests pass their own. */
export interface SendOptions {
  timeoutMs?: number;
  resolve?: Resolve;
}

/** Sends JSON by HTTP POST, signed with the time of this attempt. */
export function sendSigned(
  message: Signed,
  { timeoutMs = TIMEOUT_MS, resolve }: SendOptions = {},
): Promise<SendResult> {
  const { url, body, allowPrivate, signal } = message;
  const headers = signatureHeaders(message);
  return sendToPublicAddress(url, {
    headers,
    body,
    allowPrivate,
    timeoutMs,
    answerBytes: ANSWER_BYTES,
    signal,
    resolve,
  });
}

/** @param now time of this attempt, in seconds since 1970 */
export function signatureHeaders(
  { id, body, secret }: Pick<Signed, "id" | "body" | "secret">,
  now = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(now) };
  // With an empty key anybody could sign.
  if (!secret) throw new Error("a delivery without a secret");
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${now}.${body}`).digest("base64");
  return { ...headers, "webhook-signature": `v1,${signature}` };
}

/** After `whsec_` comes a base64 key; any other secret is used as plain text. */
function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret);
}
