// Measures pages as visitors get them: from the cache, against a bare HTTP server; and freshly rendered.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "./figures.ts";
import { hasWrk, loadPage, percentile } from "./load.ts";
import type { Product } from "./product.ts";

export const PAGES = [
  { name: "home", path: "/" },
  { name: "post", path: "/blog/trocar-sistema-legado-por-partes" },
];
/** Alternates both and takes the median, since other load on the machine comes and goes. */
const ROUNDS = 3;
const SECONDS = 4;
const RENDERS = 40;
/** Warm-up before the measurement, so that frequent code is compiled, as in a process that has run for a day. */
const FIRST_SECONDS = 2;
const FIRST_RENDERS = 200;
/** Milliseconds after which a rendered page has also been compressed at the highest level. */
const SETTLE_MS = 300;
/** Milliseconds after which the notification of a change has arrived. */
const WORD_MS = 20;

/** Compares cached answers with a bare `node:http` process that sends the same bytes. */
export async function measureCachedPages(product: Product, report: Report): Promise<void> {
  if (!hasWrk()) {
    console.log("skipped: cached pages (they need Debian's wrk)");
    return;
  }
  for (const { name, path } of PAGES) {
    await readGzipped(product.url + path);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const bare = await startBareServer(await readGzipped(product.url + path));
    const urls = { ours: product.url + path, theirs: bare.url };
    for (const url of Object.values(urls)) loadPage(url, FIRST_SECONDS);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      ours: loadPage(urls.ours, SECONDS),
      theirs: loadPage(urls.theirs, SECONDS),
    }));
    await bare.stop();
    const failures = rounds.reduce((sum, { ours }) => sum + ours.failures, 0);
    if (failures > 0) throw new Error(`${failures} requests for ${path} failed`);
    const middle = (who: "ours" | "theirs", figure: "perSecond" | "p99") =>
      percentile(
        rounds.map((round) => round[who][figure]).toSorted((one, other) => one - other),
        0.5,
      );
    report({
      what: `${name}, cached, 32 connections`,
      value: middle("ours", "perSecond"),
      unit: "requests/s",
      beside: { what: "bare node:http", value: middle("theirs", "perSecond") },
      goal: { compare: "≥", value: 0.5 },
    });
    report({
      what: `${name}, cached, 99th percentile`,
      value: middle("ours", "p99"),
      unit: "ms",
      beside: { what: "bare node:http", value: middle("theirs", "p99") },
      goal: { compare: "≤", value: 3 },
    });
  }
}

/** @param body gzipped response */
async function startBareServer(body: Buffer): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bare-"));
  const file = join(folder, "page.gz");
  await writeFile(file, body);
  const child = spawn(process.execPath, ["bench/bare-server.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}/`,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Measures single renders, each after all pages were invalidated, as by a change of the settings. */
export async function measureRenders(product: Product, report: Report): Promise<void> {
  const database = product.openDatabase();
  for (const { name, path } of PAGES) {
    const durations: number[] = [];
    for (let n = 0; n < FIRST_RENDERS + RENDERS; n++) {
      await database.pool.query("SELECT pg_notify('cache_tags', 'settings:site')");
      const isFirst = n < FIRST_RENDERS;
      await new Promise((resolve) => setTimeout(resolve, isFirst ? WORD_MS : SETTLE_MS));
      const sent = performance.now();
      await readGzipped(product.url + path);
      if (!isFirst) durations.push(performance.now() - sent);
    }
    durations.sort((one, other) => one - other);
    report({
      what: `${name}, not cached, alone, median`,
      value: percentile(durations, 0.5),
      unit: "ms",
      goal: { compare: "≤", value: 15 },
    });
  }
  await database.close();
}

/** Reads the compressed bytes, which `fetch` would decode. */
function readGzipped(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve(Buffer.concat(chunks)));
    });
    call.on("error", reject);
    call.end();
  });
}
