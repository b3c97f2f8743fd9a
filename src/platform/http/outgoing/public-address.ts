// Tells public Internet addresses from those of this machine and of private networks.

import { BlockList, isIPv4, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/**
 * Special-purpose blocks of IPv4 (RFC 6890 and IANA's registry), multicast and reserved ones, and the address outside
 * of them at which Azure serves secrets of its machines.
 */
const SPECIAL_V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Blocks within 2000::/3, the global unicast: protocols and tunnels that carry IPv4, and examples. */
const SPECIAL_V6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/**
 * @param address as DNS or a parsed URL returns it, without brackets
 * @returns false also for invalid addresses. Mapped and translated IPv4 (`::ffff:…`, `64:ff9b::…`) is outside of the
 * global unicast block, and nobody publishes a name with it. This machine's own addresses are not public, because
 * services on them may trust local clients.
 */
export function isPublicAddress(address: string): boolean {
  if (isOwnAddress(address)) return false;
  if (isIPv4(address)) return !listOf("ipv4", SPECIAL_V4).check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return (
    listOf("ipv6", [["2000::", 3]]).check(address, "ipv6") &&
    !listOf("ipv6", SPECIAL_V6).check(address, "ipv6")
  );
}

function isOwnAddress(address: string): boolean {
  const own = new BlockList();
  for (const { address: one, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    own.addAddress(one, family === "IPv6" ? "ipv6" : "ipv4");
  return own.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function listOf(family: "ipv4" | "ipv6", blocks: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [start, bits] of blocks) list.addSubnet(start, bits, family);
  return list;
}
