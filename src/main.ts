// Process entry: config → resources → app → listen → clean shutdown.

import type { Server as HttpServer } from "node:http";
import { backupBeforeMigrating } from "#src/backup/runs/before-migrating.ts";
import { keepErrors } from "#src/features/operation/operation.server.ts";
import { readConfig } from "#src/platform/config.ts";
import { createErrorLog } from "#src/platform/error-log.ts";
import { createLogger, type Logger } from "#src/platform/logger.ts";
import { type OpenResources, openResources } from "#src/platform/resources/open-resources.ts";
import { StartError } from "#src/platform/start-error.ts";
import { jobTypes, startWorkers } from "./jobs.ts";
import { prepareSite } from "./prepare-site.ts";
import { type Serving, serveInDevelopment, serveInProduction } from "./serve.ts";

const SHUTDOWN_TIMEOUT_MS = 30_000;

async function main(): Promise<void> {
  const config = readConfig();
  const errors = createErrorLog();
  const log = createLogger(config.logLevel, errors);
  let opened: OpenResources | undefined;
  let server: Serving | undefined;
  const start = async (): Promise<Serving> => {
    const onDatabaseExit = (reason: string): void => {
      log.error({ reason }, "the embedded database ended: it is started again");
    };
    const beforeMigrating = backupBeforeMigrating(config, jobTypes, log);
    opened = await openResources(config, jobTypes, log, onDatabaseExit, beforeMigrating);
    await prepareSite(opened.resources);
    const serve = config.mode === "development" ? serveInDevelopment : serveInProduction;
    server = await serve(opened.resources);
    await startWorkers(opened.resources);
    keepErrors(opened.resources, errors);
    return server;
  };
  const close = async (): Promise<void> => {
    await server?.close();
    await opened?.close();
  };
  const starting = start();
  // Resources that are still opening cannot be closed, so a stop waits for the start to finish.
  stopOnSignals(starting, close, log);
  const { httpServer } = await starting.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  log.info(`Vitrine is ready on http://${hostInUrl(config.host)}:${portOf(httpServer)}`);
}

function hostInUrl(host: string): string {
  if (host === "127.0.0.1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function portOf(httpServer: HttpServer): number | string {
  const address = httpServer.address();
  return typeof address === "object" && address ? address.port : "?";
}

/**
 * The first SIGTERM or Ctrl-C finishes running requests and jobs; the second exits at once.
 * @param starting may outlast the shutdown timeout on a slow machine, so the timeout counts from its end
 */
function stopOnSignals(starting: Promise<unknown>, close: () => Promise<void>, log: Logger): void {
  const stop = async (): Promise<void> => {
    await starting.catch(() => {});
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await close();
  };
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("SIGHUP", onSignal);
  // The parent process is scripts/run.mjs; when it ends, this one must end too.
  process.on("disconnect", () => onSignal("SIGTERM"));
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(`vitrine: ${error.message}`);
  else console.error(error);
  process.exit(1);
});
