// /sw.js: the built worker, or one that takes itself away where there is to be none (docs/adr/0016).
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "#src/platform/config.ts";

const BUILT = "build/worker/sw.js";

/** Ends any worker of ours that a browser still has, and throws away what it kept. */
const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/** In development, and with SERVICE_WORKER=off, browsers are told to forget the worker they have. */
export async function installServiceWorker(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "serviceWorker">,
): Promise<void> {
  const isWanted = config.mode === "production" && config.serviceWorker;
  const script = isWanted ? await readFile(BUILT, "utf8") : FAREWELL;
  app.get("/sw.js", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // The worker's own policy: it asks this site for things, and runs nothing else.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(script),
  );
}
