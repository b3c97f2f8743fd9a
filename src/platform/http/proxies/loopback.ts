// Tells requests from this machine from those over a network.
import type { FastifyRequest } from "fastify";
import { isForwarded } from "./proxies.ts";

/** Whether an address is 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === "::1";
}

/** Whether the request comes from this machine, to a loopback name, without a sign of a proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    // The default of proxies towards their backend; no browser uses it any more.
    request.raw.httpVersion !== "1.0" &&
    !isForwarded(headers) &&
    isLoopbackHost(`http://${headers.host}`) &&
    [headers.origin, headers.referer].every((page) => page === undefined || isLoopbackHost(page))
  );
}

function isLoopbackHost(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");
}
