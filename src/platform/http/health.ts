// Routes for load balancers and monitoring.
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { Pool } from "pg";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { Drain } from "./drain.ts";
import { isLoopbackAddress } from "./loopback.ts";
import { sendProblem } from "./problem.ts";

const HIDDEN = { schema: { hide: true } } as const;

interface Health {
  pool: Pool;
  pages: PageCache;
  drain: Drain;
}

/** `/healthz` (the process serves), `/readyz` (it stays, and the database answers), `/metrics` (loopback only). */
export function installHealth(app: FastifyInstance, { pool, pages, drain }: Health): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  registry.registerMetric(countPages(pages));
  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  app.get("/healthz", HIDDEN, async () => ({ status: "ok" }));
  app.get("/readyz", HIDDEN, async (request, reply) => {
    if (drain.state !== "serving") return sendProblem(reply, "unavailable", { retryAfter: 5 });
    try {
      await pool.query("SELECT 1");
      return { status: "ok" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return sendProblem(reply, "unavailable", { retryAfter: 5 });
    }
  });
  app.get("/metrics", HIDDEN, async (request, reply) => {
    if (!isLoopbackAddress(request.ip)) return sendProblem(reply, "not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook("onClose", async () => registry.clear());
}

/** The page cache counts by itself; the metric reads its counts when it is collected. */
function countPages(pages: PageCache): Counter {
  return new Counter({
    name: "page_cache_requests_total",
    help: "Requests answered in front of the router: from memory, or with a page made anew",
    labelNames: ["outcome"],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(pages.counts())) this.inc({ outcome }, count);
    },
  });
}
