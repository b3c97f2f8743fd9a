// Fetches untrusted addresses without giving access to this network (SSRF).

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Resolves host names. Tests replace the system's resolver. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface FetchOptions {
  /** Also allows addresses of this machine and its networks. */
  allowPrivate: boolean;
  maxBytes: number;
  /** For the whole fetch, including redirects. */
  timeoutMs: number;
  accept?: string;
  resolve?: Resolve;
  /** Aborts the fetch, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** `refused`: the response is unusable, and retrying would not change that. */
export type FetchFailure = "address" | "redirects" | "too-large" | "timeout" | "unreachable" | "refused";

type Fetched = { ok: true; bytes: Buffer } | { ok: false; reason: FetchFailure };

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses for which a retry may succeed. */
const RETRYABLE = new Set([408, 425, 429]);

export class Failure extends Error {
  readonly reason: FetchFailure;
  constructor(reason: FetchFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** A connection that ended without a response, with the system's code. */
class Unanswered extends Error {
  readonly code = "ECONNRESET";
}

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * GETs an http(s) address. Names are resolved once, and the connection goes to the checked addresses, so that DNS
 * cannot answer differently in between; every redirect is checked again. No credentials or cookies are sent.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched> {
  const signal = signalOf(options);
  try {
    const response = await openRedirected(address, options, signal, "GET");
    return { ok: true, bytes: await readAll(response, options.maxBytes, signal) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return failed(error, signal);
  }
}

/** GETs an address like `fetchPublic`, but returns the target of a redirect instead of following it. */
export async function fetchOnce(
  address: string,
  options: FetchOptions,
): Promise<
  | { ok: true; bytes: Buffer; contentType: string }
  | { ok: true; redirectTo: string }
  | { ok: false; reason: FetchFailure }
> {
  const signal = signalOf(options);
  try {
    const { response, redirectTo } = await openHop(URL.parse(address), options, signal, "GET");
    if (redirectTo === null) throw new Failure("address");
    if (redirectTo) return { ok: true, redirectTo: redirectTo.href };
    const contentType = response.headers["content-type"] ?? "";
    return { ok: true, bytes: await readAll(response, options.maxBytes, signal), contentType };
  } catch (error) {
    options.signal?.throwIfAborted();
    return failed(error, signal);
  }
}

function signalOf({ timeoutMs, signal }: FetchOptions): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}

function failed(error: unknown, signal: AbortSignal): { ok: false; reason: FetchFailure } {
  if (error instanceof Failure) return { ok: false, reason: error.reason };
  return { ok: false, reason: signal.aborted ? "timeout" : "unreachable" };
}

/**
 * Returns the response at the end of an address's redirects, without reading its body.
 * @throws Failure if there is none, or a redirect is not allowed
 */
export async function openRedirected(
  address: string,
  options: HopOptions,
  signal: AbortSignal,
  method: "GET" | "HEAD",
): Promise<IncomingMessage> {
  let url = URL.parse(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { response, redirectTo } = await openHop(url, options, signal, method);
    if (redirectTo === undefined) return response;
    url = redirectTo;
  }
  throw new Failure("redirects");
}

type HopOptions = Pick<FetchOptions, "allowPrivate" | "accept" | "resolve">;

/** Sends one request. The body of a redirect is not read; `redirectTo` is `null` for an invalid target. */
async function openHop(
  url: URL | null,
  options: HopOptions,
  signal: AbortSignal,
  method: "GET" | "HEAD",
): Promise<{ response: IncomingMessage; redirectTo?: URL | null }> {
  if (!url || isRefused(url, options.allowPrivate)) throw new Failure("address");
  const accept = options.accept ?? "*/*";
  const response = await openPublic(url, options, signal, { method, headers: { accept } });
  const target = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;
  if (target === undefined) return { response };
  response.destroy();
  return { response, redirectTo: URL.parse(target, url) };
}

/** Tells whether an address is refused as written, without resolving its name. */
export function isRefusedAddress(
  address: string,
  { allowPrivateAddresses }: { allowPrivateAddresses: boolean },
): boolean {
  const url = URL.parse(address);
  return !url || isRefused(url, allowPrivateAddresses);
}

/** Tells whether a name currently resolves to public addresses only. */
export async function isPubliclyResolved(
  address: string,
  { allowPrivateAddresses }: { allowPrivateAddresses: boolean },
): Promise<boolean> {
  try {
    const host = hostOf(new URL(address));
    const found = isIP(host) ? [{ address: host }] : await resolveBySystem(host);
    return allowPrivateAddresses || found.every((one) => isPublicAddress(one.address));
  } catch {
    return false;
  }
}

/**
 * Tells whether a name currently resolves to a non-public address. False for a name that does not resolve; it is
 * checked again whenever something is sent.
 */
export async function isPrivatelyResolved(
  address: string,
  resolve: Resolve = resolveBySystem,
): Promise<boolean> {
  const host = hostOf(new URL(address));
  if (isIP(host)) return !isPublicAddress(host);
  const found = await resolve(host).catch(() => []);
  return found.some((one) => !isPublicAddress(one.address));
}

/** A parsed URL has IPv4 addresses in dotted form, even if they were written in decimal or hexadecimal. */
function isRefused(url: URL, allowPrivate: boolean): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return true;
  const host = hostOf(url);
  if (allowPrivate) return false;
  if (isIP(host)) return !isPublicAddress(host);
  return /(^|\.)localhost\.?$/.test(host);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Sends one request, without redirects, and connects to checked addresses only. */
export function openPublic(
  url: URL,
  options: Pick<FetchOptions, "allowPrivate" | "resolve">,
  signal: AbortSignal,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const always = { "accept-encoding": "identity", "user-agent": "Vitrine" };
    const request: ClientRequest = send(
      url,
      // No agent, because it could reuse a connection to an unchecked address.
      { agent: false, method, headers: { ...headers, ...always }, lookup: checkedLookup(options), signal },
      resolve,
    );
    request.on("error", reject);
    // A response that switches protocols (101) ends the connection with neither a response nor an error.
    request.on("close", () => reject(new Unanswered()));
    request.end(body);
  });
}

/** Resolves a name and gives the socket only checked addresses. */
function checkedLookup({
  allowPrivate,
  resolve = resolveBySystem,
}: Pick<FetchOptions, "allowPrivate" | "resolve">): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        const isAllowed = allowPrivate || found.every(({ address }) => isPublicAddress(address));
        if (!first) callback(new Failure("unreachable"), "");
        else if (!isAllowed) callback(new Failure("address"), "");
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

async function readAll(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const { statusCode = 0 } = response;
  try {
    if (statusCode < 200 || statusCode > 299) {
      throw new Failure(statusCode >= 500 || RETRYABLE.has(statusCode) ? "unreachable" : "refused");
    }
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw new Failure("too-large");
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Failure("too-large");
      chunks.push(chunk);
    }
    // Without a length, a body that the deadline has cut ends like a whole one.
    signal.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
