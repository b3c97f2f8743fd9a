// Tests the effect of the production server's flags: the frequency of garbage collection and the amount of garbage.

import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { NODE_OPTIONS } from "./production-node.mjs";

/** Runs a script with the server's flags. @returns its output, parsed as JSON */
function run(script: string): Record<string, number> {
  const words = [...NODE_OPTIONS, "--expose-gc", "--input-type=module", "-e", script];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }));
}

it("after a quiet while a small answer costs no more collections than before it", () => {
  const { collections } = run(`
    import { setTimeout as delay } from "node:timers/promises";
    let collections = 0;
    const observer = new PerformanceObserver((list) => (collections += list.getEntries().length));
    // As V8 does where nothing happens: the nursery shrinks.
    for (let round = 0; round < 3; round++) gc();
    observer.observe({ entryTypes: ["gc"] });
    for (let answer = 0; answer < 20_000; answer++) {
      Array.from({ length: 400 }, (_, n) => ({ n }));
      if (answer % 1_000 === 0) await delay(1);
    }
    await delay(20);
    console.log(JSON.stringify({ collections }));
  `);
  expect(collections).toBeGreaterThan(0);
  expect(collections).toBeLessThan(60);
});

it("what grew old and is not used any more is less than what is in use", () => {
  const { inUse = 0, most = 0 } = run(`
    const kept = Array.from({ length: 90_000 }, (_, n) => Array.from({ length: 100 }, () => n));
    gc();
    const heap = () => process.memoryUsage().heapUsed / 1_048_576;
    const inUse = heap();
    let most = 0;
    const waiting = [];
    // As pages whose making takes a while: old when they are done with.
    for (let page = 0; page < 40_000; page++) {
      waiting.push(Array.from({ length: 1_000 }, () => page));
      if (waiting.length > 4_000) waiting.splice(0, 2_000);
      most = Math.max(most, page % 500 ? 0 : heap());
    }
    console.log(JSON.stringify({ inUse, most, kept: kept.length }));
  `);
  expect(inUse).toBeGreaterThan(50);
  expect(most).toBeLessThan(2 * inUse + 32);
});
