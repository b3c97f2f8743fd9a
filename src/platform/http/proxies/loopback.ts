// Tells requests from this machine from those over a network.

import type { FastifyRequest } from "fastify";
import { isForwarded } from "./proxies.ts";

/** Matches 127.0.0.0/8 and ::1. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === "::1";
}

/** Tells whether a request comes from this machine, to a loopback name, without a sign of a proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    // Proxies use it by default towards their backend, and browsers no longer do.
    request.raw.httpVersion !== "1.0" &&
    !isForwarded(headers) &&
    isLoopbackHost(`http://${headers.host}`) &&
    [headers.origin, headers.referer].every((page) => page === undefined || isLoopbackHost(page))
  );
}

function isLoopbackHost(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");
}
