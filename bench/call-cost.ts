// Measures calls one after another by the processor time that the server and its database use: on a busy machine the clock
// mostly shows how long they waited for a processor.

import { processorMilliseconds } from "./hostile/usage.ts";
import { type Answer, type Call, openCaller, percentile } from "./load.ts";
import type { Product } from "./product.ts";

export interface CallCost {
  /** 95th percentile, ms. */
  p95: number;
  /** The most expensive call, and its ms. */
  most: { path: string; ms: number };
}

/** Other work of the server falls into one of these at most. */
const TRIES = 3;

/** @throws if a call fails */
export async function measureCost(product: Product, calls: readonly Call[]): Promise<CallCost> {
  const { send, close } = openCaller(product.url);
  const costs: { path: string; ms: number }[] = [];
  for (const call of calls) {
    let ms = Number.POSITIVE_INFINITY;
    for (let number = 0; number < TRIES; number++) {
      const before = processorMilliseconds(product.pid);
      expectSuccess(await send({ ...call, headers: { ...product.staff, ...call.headers } }), call.path);
      ms = Math.min(ms, usedSince(before, processorMilliseconds(product.pid)));
    }
    costs.push({ path: call.path, ms });
  }
  close();
  costs.sort((one, other) => one.ms - other.ms);
  const sorted = costs.map(({ ms }) => ms);
  return { p95: percentile(sorted, 0.95), most: costs.at(-1) ?? { path: "", ms: Number.NaN } };
}

/** Leaves out threads that have ended. */
export function usedSince(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return [...after].reduce((sum, [thread, ms]) => sum + ms - (before.get(thread) ?? 0), 0);
}

function expectSuccess({ status, body }: Answer, path: string): void {
  if (status < 200 || status >= 300) throw new Error(`${path} answered ${status}: ${body}`);
}
