// Measures a backup of a large site: the product itself takes, verifies and restores it while visitors read.

import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Backup } from "#src/backup/schema.ts";
import { restoreMaster } from "#src/media/masters.server.ts";
import { imageId } from "#src/media/media.server.ts";
import { openStorage } from "#src/platform/storage.ts";
import type { Report } from "./figures.ts";
import { generateEvents, generatePosts } from "./generate.ts";
import { type LoadFigures, loadCalls } from "./load.ts";
import { callStaff, type Product } from "./product.ts";

const SITE = { posts: 10_000, images: 2_000, events: 1_000_000 };
const IMAGE_BYTES = 100_000;
const MEMORY_GOAL = { compare: "≤", value: 300 } as const;

/** Measures time and memory of a verified backup and of a restore, and the backup's effect on visitors. */
export async function measureBackups(product: Product, report: Report): Promise<void> {
  await fill(product);
  const quiet = await visit(product);
  const before = await countRows(product);

  let visits: Promise<LoadFigures> | undefined;
  const took = await watch(product, async () => {
    const { id } = (await callStaff(product, "POST", "/api/backups")) as Backup;
    visits = visit(product);
    return until(product, id, ({ state }) => state === "proved" || state === "failed");
  });
  const meanwhile = await visits;
  if (took.backup.state !== "proved") throw new Error(`the backup failed: ${took.backup.error}`);
  const { backup } = took;
  report({ what: "backup and proof of a large site", value: took.seconds, unit: "s" });
  report({ what: "size of its file", value: (backup.bytes ?? 0) / 1e6, unit: "MB" });
  report({
    what: "memory of the process that takes and proves it",
    value: took.memory,
    unit: "MB",
    goal: MEMORY_GOAL,
  });
  report({
    what: "visitors' 99th percentile meanwhile",
    value: meanwhile?.p99 ?? Number.NaN,
    unit: "ms",
    beside: { what: "before", value: quiet.p99 },
    goal: { compare: "≤", value: 3 },
  });

  // A restore needs a new proof of identity after ten minutes.
  Object.assign(product.staff, await product.signIn());
  const restored = await watch(product, async () => {
    await callStaff(product, "POST", `/api/backups/${backup.id}/restore`);
    return until(product, backup.id, ({ restore }) => restore?.state !== "running");
  });
  report({ what: "restore of it, with a fresh backup first", value: restored.seconds, unit: "s" });
  report({
    what: "memory of the process that restores",
    value: restored.memory,
    unit: "MB",
    goal: MEMORY_GOAL,
  });
  const after = await countRows(product);
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`the restored site is another one: ${JSON.stringify({ before, after })}`);
}

async function fill(product: Product): Promise<void> {
  const { db, close } = product.openDatabase();
  const storage = await openStorage({ dataDir: product.dataDir, s3: undefined });
  for (let n = 0; n < SITE.images; n++) {
    const bytes = randomBytes(IMAGE_BYTES);
    await restoreMaster({ db, storage }, imageId(bytes), bytes);
  }
  await generatePosts(db, SITE.posts);
  await generateEvents(db, SITE.events);
  await close();
}

/** Runs a steady load of readers for long enough to compare. */
function visit(product: Product): Promise<LoadFigures> {
  const paths = ["/", "/blog", "/api/posts?limit=12"];
  return loadCalls(product.url, { calls: 3_000, connections: 4 }, (index) => ({
    path: paths[index % paths.length] as string,
  }));
}

/** Counts rows with a hash of their content, regardless of order. */
async function countRows(product: Product): Promise<unknown> {
  const { pool, close } = product.openDatabase();
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM posts) AS posts, (SELECT md5(string_agg(md5(p::text), '' ORDER BY id)) FROM posts p) AS texts,
       (SELECT count(*) FROM images) AS images, (SELECT sum(hashtextextended(i::text, 0)) FROM images i) AS pictures,
       (SELECT count(*) FROM analytics_events) AS events, (SELECT sum(hashtextextended(e::text, 0)) FROM analytics_events e) AS each_event`,
  );
  await close();
  return rows[0];
}

/** Runs work and returns the peak resident memory of the product's backup process, in MB. */
async function watch<T>(
  { pid }: Product,
  work: () => Promise<T>,
): Promise<{ backup: T; seconds: number; memory: number }> {
  const start = Date.now();
  let isOver = false;
  let memory = 0;
  const watching = (async () => {
    while (!isOver) {
      memory = Math.max(memory, ...workersOf(pid));
      await setTimeout(50);
    }
  })();
  const backup = await work();
  isOver = true;
  await watching;
  return { backup, seconds: (Date.now() - start) / 1000, memory };
}

function workersOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes("worker-process.ts")) return [];
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== parent) return [];
      return [Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]) / 1024];
    } catch {
      return [];
    }
  });
}

/** Polls until a backup is as wanted; after a restore the administrator signs in again. */
async function until(product: Product, id: string, wanted: (backup: Backup) => boolean): Promise<Backup> {
  for (;;) {
    await setTimeout(500);
    const response = await fetch(`${product.url}/api/backups`, { headers: product.staff });
    if (response.status === 401) Object.assign(product.staff, await product.signIn());
    if (!response.ok) continue;
    const found = ((await response.json()) as Backup[]).find((one) => one.id === id);
    if (found && wanted(found)) return found;
  }
}
