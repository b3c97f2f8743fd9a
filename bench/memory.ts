// Measures memory of the product and its database after very many pages, as proportional set size.

import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { MEDIA_FORMATS, MEDIA_WIDTHS, mediaPath } from "#src/shared/media/media-path.ts";
import type { Report } from "./figures.ts";
import { type Call, loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const REQUESTS = 100_000;
const CONNECTIONS = 32;
/** Time in ms after which threads used only for rendering have ended and freed their memory. */
const SETTLE_MS = 12_000;
const PATHS = ["/", "/servicos", "/portfolio", "/blog", "/blog/trocar-sistema-legado-por-partes", "/faq"];

/** Measures proportional set size after the first fifth and after all of it; Linux only. */
export async function measureMemory(product: Product, report: Report): Promise<void> {
  if (process.platform !== "linux") {
    console.log("skipped: memory (only Linux tells the proportional set size)");
    return;
  }
  const ask = async (calls: number) => {
    const { failures } = await loadCalls(product.url, { calls, connections: CONNECTIONS }, (index) => ({
      path: PATHS[index % PATHS.length] as string,
      headers: { "accept-encoding": "gzip" },
    }));
    if (failures > 0) throw new Error(`${failures} pages were not answered`);
    await setTimeout(SETTLE_MS);
    return memoryOf(product.pid);
  };
  const early = await ask(REQUESTS / 5);
  const late = await ask(REQUESTS - REQUESTS / 5);
  report({
    what: "memory after 100,000 pages, database included",
    value: late,
    unit: "MB",
    goal: { compare: "≤", value: 250 },
  });
  report({
    what: "the same beside itself after 20,000",
    value: late,
    unit: "MB",
    beside: { what: "after 20,000", value: early },
    goal: { compare: "≤", value: 1.1 },
  });
}

/** Scale of a round of mixed use; MEMORY_SCALE=0.1 makes a tenth of it for a quick look. */
const SCALE = Number(process.env.MEMORY_SCALE ?? 1);
const MIXED = { pages: 100_000 * SCALE, versions: 2_000 * SCALE, writes: 10_000 * SCALE };
const PHOTOGRAPH = { width: 1600, height: 1000 };
/** Limited to a gallery's concurrency, since decoding is the slowest. */
const VERSION_CONNECTIONS = 4;

/** Requests pages, versions of new images and messages at the same time; measures the growth in a second round. */
export async function measureMixedMemory(product: Product, report: Report): Promise<void> {
  if (process.platform !== "linux") return;
  await setTimeout(SETTLE_MS);
  const idle = memoryOf(product.pid);
  const first = await useMixed(product);
  const second = await useMixed(product);
  const scale = SCALE === 1 ? "" : `, scaled by ${SCALE}`;
  report({
    what: "memory at rest with the demo, database included",
    value: idle,
    unit: "MB",
    goal: { compare: "≤", value: 250 },
  });
  report({
    what: `memory after mixed use, twice over${scale}`,
    value: second,
    unit: "MB",
    goal: { compare: "≤", value: 300 },
  });
  report({
    what: `the same beside itself after the first round${scale}`,
    value: second,
    unit: "MB",
    beside: { what: "after one round", value: first },
    goal: { compare: "≤", value: 1.05 },
  });
}

async function useMixed(product: Product): Promise<number> {
  const { url } = product;
  const versions = await uploadVersions(product, MIXED.versions);
  const pages = loadCalls(url, { calls: MIXED.pages, connections: CONNECTIONS }, (index) => ({
    path: PATHS[index % PATHS.length] as string,
    headers: { "accept-encoding": "gzip" },
  }));
  const images = loadCalls(
    url,
    { calls: versions.length, connections: VERSION_CONNECTIONS },
    (index): Call => ({ path: versions[index] ?? "" }),
  );
  const writes = loadCalls(url, { calls: MIXED.writes, connections: VERSION_CONNECTIONS }, () => ({
    path: "/api/contact",
    body: {
      name: "Ana Prado",
      email: "ana@cliente.example",
      message: "Precisamos integrar o sistema de estoque ao faturamento até o fim do mês que vem.",
      source: "contact-form",
      submissionId: randomUUID(),
    },
  }));
  for (const { failures } of await Promise.all([pages, images, writes]))
    if (failures > 0) throw new Error(`${failures} calls were not answered`);
  await setTimeout(SETTLE_MS);
  return memoryOf(product.pid);
}

/** Uploads as many new photographs as needed. @returns the addresses of versions that have not been requested yet */
export async function uploadVersions({ url, staff }: Product, count: number): Promise<string[]> {
  const widths = MEDIA_WIDTHS.filter((width) => width <= PHOTOGRAPH.width);
  const paths: string[] = [];
  while (paths.length < count) {
    const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
    const noise = { type: "gaussian", mean: 128, sigma: randomInt(4, 12) } as const;
    const image = sharp({ create: { ...PHOTOGRAPH, channels: 3, background, noise } }).jpeg();
    const body = new FormData();
    body.append("image", new Blob([new Uint8Array(await image.toBuffer())], { type: "image/jpeg" }), "a.jpg");
    const answer = await fetch(`${url}/api/images`, { method: "POST", headers: staff, body });
    if (answer.status !== 201) throw new Error(`a photograph was answered ${answer.status}`);
    const { path } = (await answer.json()) as { path: string };
    const id = /[0-9a-f]{32}/.exec(path)?.[0] ?? "";
    for (const width of widths) for (const format of MEDIA_FORMATS) paths.push(mediaPath(id, width, format));
  }
  return paths.slice(0, count);
}

/** Returns the proportional set size of a process and its descendants, in megabytes. */
export function memoryOf(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const status = /^\d+$/.test(name) ? readProc(`${name}/status`) : "";
    const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isBelow = (id: number): boolean => id === pid || isBelowParent(id);
  const isBelowParent = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const megabytes = [...parents.keys()].filter(isBelow).map(processMemory);
  return megabytes.reduce((sum, value) => sum + value, 0);
}

/** Returns the proportional set size of a process without its children, in megabytes. */
export function processMemory(pid: number): number {
  return Number(/^Pss:\s*(\d+)/m.exec(readProc(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1000;
}

/** Returns an empty text for a process that has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
