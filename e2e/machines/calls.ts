// Repeats calls until they are acknowledged, as browsers and tools do.

import { setTimeout as delay } from "node:timers/promises";

const REPEAT_MS = 200;
/** Time without an answer after which a caller gives up. */
const PATIENCE_MS = 60_000;

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Counts of attempts by status, or by the code of a broken connection. */
export type Tally = Map<string, number>;

let visitors = 0;

/** Returns a new visitor address each time, so that no limit per address applies by chance. */
export function newAddress(): string {
  const n = visitors++;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

/** Makes one attempt; undefined if the connection broke. */
export async function tryCall(
  url: string,
  { method, path, headers, body }: Call,
): Promise<Response | undefined> {
  return fetch(url + path, {
    method,
    headers: {
      "x-forwarded-for": newAddress(),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

/** Reads a call's response. @throws if the connection broke */
export async function readBody<Body>(response: Response | undefined): Promise<Body> {
  if (!response) throw new Error("the connection broke");
  return (await response.json()) as Body;
}

/**
 * Repeats a call until the answer is not a server failure.
 * @returns status and body; if the failures do not end, those of the last one
 */
export async function callUntilAnswered(
  url: string,
  call: Call,
  tally: Tally,
): Promise<{ status: number; body: unknown }> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await tryCall(url, call);
    const text = await response?.text().catch(() => undefined);
    const outcome = response && text !== undefined ? String(response.status) : "broken";
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    const isFailure = response === undefined || text === undefined || response.status >= 500;
    if (!isFailure) return { status: response.status, body: readJson(text) };
    if (Date.now() > end) return { status: response?.status ?? 0, body: text };
    await delay(REPEAT_MS);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
