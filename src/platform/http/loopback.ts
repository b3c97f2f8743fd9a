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
  const forwarded = Object.keys(headers).some(
    (name) =>
      name.startsWith("x-forwarded-") || name === "forwarded" || name === "via" || name === "x-real-ip",
  );
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return (
    !forwarded &&
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    ["localhost", "127.0.0.1", "[::1]"].includes(host)
  );
}
