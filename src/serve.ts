// Starts the HTTP server with the build in production, or Vite's modules in development.

import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { closeServer } from "#src/platform/http/drain.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { StartError } from "#src/platform/start-error.ts";

interface AppModule {
  createApp(resources: Resources): Promise<FastifyInstance>;
}

export interface Serving {
  httpServer: HttpServer;
  /** Finishes running requests. */
  close(): Promise<void>;
}

/** Serves build/, made by `npm run build`. */
export async function serveInProduction(resources: Resources): Promise<Serving> {
  const entry = new URL("../build/server/app.js", import.meta.url).href;
  const { createApp } = (await import(entry)) as AppModule;
  const app = await createApp(resources);
  const { host, port, drainMs } = resources.config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw toStartError(error, resources);
  });
  return { httpServer: app.server, close: () => closeServer(app, delay(drainMs)) };
}

/** Serves the sources with hot reload: after a server module changes, the next request creates a new app. */
export async function serveInDevelopment(resources: Resources): Promise<Serving> {
  const { createServer: createVite } = await import("vite");
  const httpServer = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: httpServer } },
    appType: "custom",
  });
  let loaded: AppModule | undefined;
  let app: FastifyInstance | undefined;

  const currentApp = async (): Promise<FastifyInstance> => {
    const module = (await vite.ssrLoadModule("/src/app.ts")) as AppModule;
    if (module !== loaded || !app) {
      await app?.close();
      app = await module.createApp(resources);
      await app.ready();
      loaded = module;
    }
    return app;
  };
  httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => {
      currentApp().then(
        (ready) => ready.routing(request, response),
        (error: unknown) => {
          vite.ssrFixStacktrace(error as Error);
          resources.log.error({ err: error }, "the app could not be built");
          response.writeHead(500).end("The app could not be built: see the terminal.");
        },
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    httpServer.once("error", (error) => reject(toStartError(error, resources)));
    httpServer.listen(resources.config.port, resources.config.host, resolve);
  });
  return {
    httpServer,
    async close() {
      httpServer.closeAllConnections();
      httpServer.close();
      await vite.close();
      await app?.close();
    },
  };
}

function toStartError(error: unknown, { config }: Resources): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const address = `${config.host}:${config.port}`;
  if (code === "EADDRINUSE")
    return new StartError(`PORT ${config.port} está ocupada: outro programa já atende em ${address}`);
  if (code === "EACCES") return new StartError(`PORT ${config.port} não pode ser usada por este usuário`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(`HOST ${config.host} não é um endereço desta máquina`);
  }
  return error;
}
