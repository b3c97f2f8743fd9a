// Checks host, address and method of a request before the page cache and the router.

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { problemBody, type ProblemCode } from "./problem.ts";
import { isHost } from "./proxies/host.ts";

type Headers = Readonly<Record<string, string>>;

/** Other methods are not used here. TRACE would reveal what a proxy has added (RFC 9110, 9.3.8). */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Rejects a request that two readers could understand differently: with several Host headers, with none or an invalid
 * one, or with an absolute address of another host (RFC 9112, 3.2); also one with an unknown method. An absolute
 * address of this host becomes a path, so that everything behind sees one form only.
 * @param headers of all responses of this site
 * @returns whether the request was answered
 */
export function refuseUnclearTarget(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
): boolean {
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  const { host } = request.headers;
  const path = toPath(request.url ?? "", host);
  // HTTP/1.0 clients may send no host.
  const hasNone = host === undefined && request.httpVersion !== "1.0";
  if (hosts.length > 1 || hasNone || (host !== undefined && !isHost(host)) || path === undefined) {
    refuse(response, "unreadable-request", headers);
    return true;
  }
  if (!METHODS.includes(request.method ?? "")) {
    response.setHeader("allow", METHODS.join(", "));
    refuse(response, "method-not-allowed", headers);
    return true;
  }
  request.url = path;
  return false;
}

/** @returns undefined unless it is a path or an address of this host */
function toPath(target: string, host: string | undefined): string | undefined {
  if (target.startsWith("/")) return target;
  const [, authority = "", path = ""] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(target) ?? [];
  if (!authority || authority.toLowerCase() !== host?.toLowerCase()) return undefined;
  return path.startsWith("/") ? path : `/${path}`;
}

/** Responds to an Expect header (RFC 9110, 10.1.1), which Node would reject without a body. */
export function refuseExpectation(response: ServerResponse, headers: Headers): void {
  refuse(response, "expectation-failed", headers);
}

function refuse(response: ServerResponse, code: ProblemCode, headers: Headers): void {
  const problem = problemBody(code);
  const body = JSON.stringify(problem);
  response
    .writeHead(problem.status, {
      ...headers,
      "content-length": Buffer.byteLength(body),
      "content-type": "application/problem+json; charset=utf-8",
      "x-request-id": randomUUID(),
      connection: "close",
    })
    .end(body);
}
