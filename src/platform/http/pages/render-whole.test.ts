// A waiting page is limited by the thread's CPU time, not by the wall clock.

import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import { createElement, type ReactNode, Suspense, use } from "react";
import { expect, it } from "vitest";
import { renderWhole } from "./render-whole.ts";

const LIMIT_MS = 300;

function Waiting({ text }: { text: Promise<string> }): ReactNode {
  return use(text);
}

const pageOf = (text: Promise<string>) =>
  createElement("main", null, createElement(Suspense, { fallback: "…" }, createElement(Waiting, { text })));

it("waits by the clock for as long as it takes", async () => {
  const html = await renderWhole(pageOf(delay(3 * LIMIT_MS, "chegou")), "nonce", LIMIT_MS);
  expect(html).toBe("<main><!--$-->chegou<!-- --><!--/$--></main>");
});

it("a page that waits in vain is none: it is not sent without the part that is missing", async () => {
  let isOver = false;
  const rendered = renderWhole(pageOf(new Promise(() => {})), "nonce", LIMIT_MS);
  const ended = expect(rendered)
    .rejects.toThrow("waits for something")
    .finally(() => (isOver = true));
  // The thread works on other things, a little at a time.
  while (!isOver) {
    const before = process.threadCpuUsage().user;
    while (process.threadCpuUsage().user - before < 5_000);
    await turn();
  }
  await ended;
});
