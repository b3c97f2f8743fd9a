// Memory of the product and its database after very many pages: each process's fair share of what they share.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Report } from "./figures.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const REQUESTS = 100_000;
const CONNECTIONS = 32;
/** By then what only rendering needs, a thread and its memory, is given back. */
const SETTLE_MS = 12_000;
const PATHS = ["/", "/servicos", "/portfolio", "/blog", "/blog/trocar-sistema-legado-por-partes", "/faq"];

/** Proportional set size after the first fifth and after all of it; Linux only. */
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

/** Proportional set size of a process and everything below it, megabytes. */
function memoryOf(pid: number): number {
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
  const kilobytes = [...parents.keys()]
    .filter(isBelow)
    .map((id) => Number(/^Pss:\s*(\d+)/m.exec(readProc(`${id}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1000;
}

/** Empty for a process that has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
