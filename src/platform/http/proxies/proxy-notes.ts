// Detects a proxy that TRUST_PROXY does not name: all visitors would then share one address, and its limits.

import type { FastifyInstance } from "fastify";
import type { Resources } from "../../resources/resources.ts";
import { isLoopbackAddress } from "./loopback.ts";
import { createProxyCheck, namesClient } from "./proxies.ts";

const NOTE = "untrusted-proxy";
/** Interval at which a process records it again. */
const REPEAT_MS = 10 * 60_000;

type Needs = Pick<Resources, "config" | "db" | "log">;

/** Checks every request. Logs once, and shows a note on the dashboard as long as it happens. */
export function detectUntrustedProxies(app: FastifyInstance, { config, db, log }: Needs): void {
  const isTrusted = createProxyCheck(config.trustProxy);
  let isLogged = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", async ({ headers, socket }) => {
    const peer = socket.remoteAddress;
    if (!namesClient(headers) || isTrusted(peer)) return;
    if (!isLogged) {
      isLogged = true;
      // A loopback address tells the operator what to set; another one may be a visitor's.
      const shown = isLoopbackAddress(peer ?? "") ? { peer } : {};
      log.warn(shown, "forwarding headers from a peer that is not in TRUST_PROXY are ignored");
    }
    if (performance.now() - writtenAt < REPEAT_MS) return;
    writtenAt = performance.now();
    await db.$client
      .query(
        `INSERT INTO operation_notes (name, setting) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET setting = excluded.setting, noticed_at = now()`,
        [NOTE, config.trustProxy.join()],
      )
      .catch((error: unknown) => {
        writtenAt = Number.NEGATIVE_INFINITY;
        log.warn({ err: error }, "a note could not be written");
      });
  });
}

/** Tells whether it was detected within the last day, with the current TRUST_PROXY. */
export async function hasUntrustedProxy({ config, db }: Pick<Needs, "config" | "db">): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    "SELECT FROM operation_notes WHERE name = $1 AND setting = $2 AND noticed_at > now() - interval '1 day'",
    [NOTE, config.trustProxy.join()],
  );
  return rowCount === 1;
}
