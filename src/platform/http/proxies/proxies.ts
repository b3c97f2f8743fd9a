// Recognizes our own proxies. Forwarding headers of anybody else are not trusted.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Headers in which proxies and CDNs name their client. */
const FORWARDED =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original.*|(cf-connecting|true-client|.*-client)-ip)$/;

/** Tells whether the request came through any proxy. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}

/** Tells whether a proxy in front of the site named the client. Visitors' own proxies also send `via`. */
export function namesClient(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name !== "via" && FORWARDED.test(name));
}

/** @param trusted addresses and CIDRs of TRUST_PROXY */
export function createProxyCheck(trusted: string[]): (peer: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    if (!peer || isIP(peer.replace(/^::ffff:/i, "")) === 0) return false;
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(peer)?.[1];
    return list.check(mapped ?? peer, !mapped && isIPv6(peer) ? "ipv6" : "ipv4");
  };
}

/** Returns the client of a request: the last address on its way that is no proxy of ours, like Fastify. */
export function clientAddress(
  request: IncomingMessage,
  isTrusted: (peer: string | undefined) => boolean,
): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join();
  const hops = forwarded ? forwarded.split(",").map((address) => address.trim()) : [];
  let client = request.socket.remoteAddress ?? "unknown";
  while (isTrusted(client) && hops.length > 0) client = hops.pop() ?? client;
  return client;
}
