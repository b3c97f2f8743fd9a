import Fastify from "fastify";
import { expect, it } from "vitest";
import { installServiceWorker } from "./service-worker.ts";

it.each([
  { mode: "production", serviceWorker: false },
  { mode: "development", serviceWorker: true },
] as const)("takes itself away where there is to be none: %j", async (config) => {
  const app = Fastify();
  await installServiceWorker(app, config);
  const { body, headers } = await app.inject("/sw.js");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(body).toContain("registration.unregister()");
  expect(body).toContain("caches.delete(name)");
  // It must not handle requests while it unregisters itself.
  expect(body).not.toContain("fetch");
  await app.close();
});
