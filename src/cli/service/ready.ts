// Checks whether the site responds, like a load balancer.

import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#src/platform/config.ts";

/** Returns the address at which this machine reaches the process. */
export function localAddress({ host, port }: Pick<Config, "host" | "port">): string {
  const loopback = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${loopback.includes(":") ? `[${loopback}]` : loopback}:${port}`;
}

/** Returns the status of `path`; undefined without a response. */
export function statusAt(address: string, path: string): Promise<number | undefined> {
  return fetch(`${address}${path}`, {
    signal: AbortSignal.timeout(3_000),
    headers: { connection: "close" },
  }).then(
    (response) => response.status,
    () => undefined,
  );
}

/** Waits for /readyz. @returns false after `timeoutMs`, or as soon as `hasFailed` returns true */
export async function untilReady(
  config: Config,
  timeoutMs: number,
  hasFailed: () => boolean,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end && !hasFailed()) {
    if ((await statusAt(localAddress(config), "/readyz")) === 200) return true;
    await delay(200);
  }
  return false;
}
