// Limits how often one address may ask for pages that do not exist.
import type { IncomingMessage } from "node:http";
import { addressKey, type Limiter } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";
import { UNKNOWN_LIMIT } from "./limits.ts";
import { clientAddress, createProxyCheck } from "./proxies/proxies.ts";

/** Whether an answer says that nothing is at the address, or that a filter names nothing. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 302;
}

/**
 * Counts an answer to a client's address.
 * @returns the seconds to wait, where there were too many
 */
export async function countUnknown(limiter: Limiter, address: string): Promise<number | undefined> {
  // Without the database the page says so itself.
  const state = await limiter.take(UNKNOWN_LIMIT, addressKey(address)).catch(() => undefined);
  return state?.exceeded ? state.resetSeconds : undefined;
}

/** The same for requests that are answered in front of the router. */
export function createUnknownCounter({ config, limiter }: Pick<Resources, "config" | "limiter">) {
  const isTrusted = createProxyCheck(config.trustProxy);
  return (request: IncomingMessage) => countUnknown(limiter, clientAddress(request, isTrusted));
}
