// Routes for load balancers and monitoring.

import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { Drain } from "./drain.ts";
import { sendProblem } from "./problem.ts";
import { isLocalRequest } from "./proxies/loopback.ts";

/** Longest wait for the states of the checks. */
const STATES_MS = 1_000;

/** From good to bad. */
const STATES = ["ok", "attention", "failing"] as const;

const HIDDEN = { schema: { hide: true } } as const;

interface Health {
  pool: Pool;
  pages: PageCache;
  drain: Drain;
}

/**
 * `/healthz`: the process serves. `/readyz`: it is not shutting down, and the database responds; with the worst state
 * of the checks. `/metrics`: on this machine only, not through a proxy.
 */
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
  registry.registerMetric(countChanges(pages));
  registry.registerMetric(showChecks(pool));
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
      // A restore locks this table, and readiness must not wait for it.
      const late = delay(STATES_MS, {}, { ref: false });
      const states = Object.values(await Promise.race([readCheckStates(pool).catch(() => ({})), late]));
      // A failure elsewhere, such as a backup, is no reason to send visitors to another process.
      return { status: "ok", state: STATES.findLast((state) => states.includes(state)) ?? "ok" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return sendProblem(reply, "unavailable", { retryAfter: 5 });
    }
  });
  app.get("/metrics", HIDDEN, async (request, reply) => {
    // Only direct requests from this machine may read them: not through a proxy, and not from a page with a name that
    // leads here.
    if (!isLocalRequest(request)) return sendProblem(reply, "not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook("onClose", async () => registry.clear());
}

/** The page cache counts by itself; the metric reads its counters. */
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

/** Changes of other processes arrive a moment after they are committed. */
function countChanges(pages: PageCache): Counter {
  return new Counter({
    name: "page_cache_changes_total",
    help: "Changes of content that this process has heard of, its own and those of others",
    registers: [],
    collect() {
      this.reset();
      this.inc(pages.changes());
    },
  });
}

/** 0: ok, 1: attention, 2: failing. Empty without a database. */
function showChecks(pool: Pool): Gauge {
  return new Gauge({
    name: "site_check_state",
    help: "The checks of the screen Funcionamento: 0 ok, 1 attention, 2 failing",
    labelNames: ["check"],
    registers: [],
    async collect() {
      this.reset();
      const states = await readCheckStates(pool).catch(() => ({}));
      for (const [check, state] of Object.entries(states)) this.set({ check }, STATES.indexOf(state));
    },
  });
}

/** Returns the stored states of the site's checks ("Funcionamento") by name; empty before the first run. */
async function readCheckStates(pool: Pool): Promise<Record<string, (typeof STATES)[number]>> {
  const { rows } = await pool.query<{ name: string; state: (typeof STATES)[number] }>(
    "SELECT name, state FROM operation_checks ORDER BY name",
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
