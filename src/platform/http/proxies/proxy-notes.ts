// Notices that a proxy stands in front which TRUST_PROXY does not name: then all visitors share one address, and with it
// the limits of one.
import type { FastifyInstance } from "fastify";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isLoopbackAddress } from "./loopback.ts";
import { createProxyCheck, namesClient } from "./proxies.ts";

const NOTE = "untrusted-proxy";
/** How often a process writes down that it still is so. */
const REPEAT_MS = 10 * 60_000;

type Needs = Pick<Resources, "config" | "db" | "log">;

/** Looks at every request; the log is told once, and the dashboard as long as it happens. */
export function noticeUntrustedProxies(app: FastifyInstance, { config, db, log }: Needs): void {
  const isTrusted = createProxyCheck(config.trustProxy);
  let isLogged = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", async ({ headers, socket }) => {
    const peer = socket.remoteAddress;
    if (!namesClient(headers) || isTrusted(peer)) return;
    if (!isLogged) {
      isLogged = true;
      // Of this machine's own proxy the address says what to set; another one may be a visitor's.
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

/** Whether it was noticed within the last day, with TRUST_PROXY as it is now. */
export async function hasUntrustedProxy({ config, db }: Pick<Needs, "config" | "db">): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    "SELECT FROM operation_notes WHERE name = $1 AND setting = $2 AND noticed_at > now() - interval '1 day'",
    [NOTE, config.trustProxy.join()],
  );
  return rowCount === 1;
}
