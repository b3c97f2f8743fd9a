// Sends a POST to an untrusted address without giving access to this network (SSRF).

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Failure, isRefusedAddress, openPublic, type Resolve } from "./fetch-public.ts";

interface SendOptions {
  headers: Record<string, string>;
  body: string;
  /** Also allows addresses of this machine and its networks. */
  allowPrivate: boolean;
  /** Until the response begins. */
  timeoutMs: number;
  /** How much of the response's body is read. */
  answerBytes: number;
  signal?: AbortSignal | undefined;
  resolve?: Resolve | undefined;
}

/** `code`: the system's, such as ECONNREFUSED; never the address, which may contain a secret. */
export type SendResult =
  | { ok: true; status: number; headers: IncomingHttpHeaders; text: string }
  | { ok: false; reason: "address" | "timeout" | "unreachable"; code: string };

/** Longest wait for the body, because the status decides. */
const BODY_TIMEOUT_MS = 2_000;

/**
 * Sends once. Redirects are not followed, since they could lead anywhere: they are returned as the response. The name
 * is resolved here, and the connection goes to the checked addresses.
 */
export async function sendToPublicAddress(address: string, options: SendOptions): Promise<SendResult> {
  const { headers, body, allowPrivate, timeoutMs, answerBytes, resolve } = options;
  if (isRefusedAddress(address, { allowPrivateAddresses: allowPrivate }))
    return { ok: false, reason: "address", code: "address" };
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const content = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  try {
    const response = await openPublic(
      new URL(address),
      { allowPrivate, ...(resolve && { resolve }) },
      signal,
      { method: "POST", headers: { accept: "*/*", ...content, ...headers }, body },
    );
    const text = await readStart(response, answerBytes);
    return { ok: true, status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    if (error instanceof Failure && error.reason === "address")
      return { ok: false, reason: "address", code: "address" };
    if (timeout.aborted) return { ok: false, reason: "timeout", code: "TimeoutError" };
    return { ok: false, reason: "unreachable", code: codeOf(error) };
  }
}

/** Reads the start of a body as text, as much as arrives in time. */
async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), BODY_TIMEOUT_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytes) break;
    }
  } catch {
    // The status is enough.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString();
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "unknown";
}
