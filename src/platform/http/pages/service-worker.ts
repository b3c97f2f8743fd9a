// /sw.js: the built service worker, or one that unregisters itself if it is switched off (docs/adr/0016).

import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

const BUILT = "build/worker/sw.js";

/** Unregisters a worker that a browser still has, and deletes its caches. */
const UNREGISTER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/** Serves the worker; in development and with SERVICE_WORKER=off, the one that unregisters itself. */
export async function installServiceWorker(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "serviceWorker">,
): Promise<void> {
  const isWanted = config.mode === "production" && config.serviceWorker;
  const script = isWanted ? await readFile(BUILT, "utf8") : UNREGISTER;
  app.get("/sw.js", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // The worker's own policy, because it only fetches from this site.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(script),
  );
}
