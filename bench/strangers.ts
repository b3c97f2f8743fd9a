// Measures the effect on a visitor while one address requests uncached pages over fifty connections.

import { spawn } from "node:child_process";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "./figures.ts";
import { percentile } from "./load.ts";
import { processMemory } from "./memory.ts";
import type { Product } from "./product.ts";

const SECONDS = 60;
const ALONE_SECONDS = 20;
const WARM_SECONDS = 15;
/** Time between two of the visitor's requests, in ms. */
const PAUSE_MS = 5;
const KEPT = "/blog";
const VISITOR = "203.0.113.7";

export async function measureStrangers(product: Product, report: Report): Promise<void> {
  const site = await product.startAnother({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  const memory = () => processMemory(site.child.pid ?? 0);
  try {
    await visit(site.url, 2);
    const alone = await visit(site.url, ALONE_SECONDS);
    // Warms up code and memory.
    await attack(site.url, WARM_SECONDS);
    const before = memory();
    const [during, statuses] = await Promise.all([visit(site.url, SECONDS), attack(site.url, SECONDS)]);
    const after = memory();
    report({
      what: "a kept page beside 50 connections that ask for new ones, for a minute: 99th percentile",
      value: percentile(during, 0.99),
      unit: "ms",
      beside: { what: "alone", value: percentile(alone, 0.99) },
      goal: { compare: "≤", value: 3 },
    });
    report({
      what: "… memory of the process afterwards",
      value: after,
      unit: "MB",
      beside: { what: "before", value: before },
      goal: { compare: "≤", value: 1.1 },
    });
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    const made = statuses.made ?? {};
    const refused = (made["429"] ?? 0) / sum(made);
    report({
      what: "… of what had to be made: refused",
      value: 100 * refused,
      unit: "%",
      goal: { compare: "≥", value: 90 },
    });
    const kept = statuses.kept ?? {};
    report({
      what: "… of what is kept: answered",
      value: (100 * (kept["200"] ?? 0) + 100 * (kept["206"] ?? 0)) / sum(kept),
      unit: "%",
      goal: { compare: "≥", value: 100 },
    });
  } finally {
    await site.stop();
  }
}

/** Requests from a separate process, as fast as it is answered. @returns the count of each status */
async function attack(url: string, seconds: number): Promise<Record<string, Record<string, number>>> {
  // Runs at low priority, since the attacker's own machine must not slow down the server here.
  const child = spawn("nice", ["-n", "19", process.execPath, "bench/stranger.ts", url, String(seconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await json(child.stdout)) as Record<string, Record<string, number>>;
}

/** Returns the times of the cached page in order, in ms. */
async function visit(url: string, seconds: number): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    await look(url + KEPT);
    durations.push(performance.now() - begun);
    await delay(PAUSE_MS);
  }
  return durations.toSorted((one, other) => one - other);
}

function look(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": VISITOR, "accept-encoding": "gzip" };
    const call = request(url, { headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    call.on("error", reject);
    call.end();
  });
}
