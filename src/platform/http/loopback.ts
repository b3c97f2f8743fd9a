// Tells requests of somebody sitting at the machine from those that came over a network.
import type { FastifyRequest } from "fastify";

/** Whether an address is 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === "::1";
}

/**
 * Whether the request comes from this machine, was addressed to it by a loopback name, and nothing
 * says that something forwarded it.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    // What a proxy speaks to its backend by default; no browser has in decades.
    request.raw.httpVersion !== "1.0" &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    isLoopbackHost(`http://${headers.host}`) &&
    [headers.origin, headers.referer].every((page) => page === undefined || isLoopbackHost(page))
  );
}

/** Headers by which proxies and content networks tell of the client behind them. */
const FORWARDED =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original.*|(cf-connecting|true-client|.*-client)-ip)$/;

function isLoopbackHost(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");
}
