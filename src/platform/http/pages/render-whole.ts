// A page of React as one text.
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { useUp } from "../../processor-time.ts";

/**
 * Rendering itself takes milliseconds; what it may wait for is a module that is loaded with the first page that shows it. On a
 * machine with much to do that takes as long as it takes: what this thread has worked since counts, not the clock.
 */
const WAITING_LIMIT_MS = 10_000;

/**
 * Renders a page with everything that it waits for.
 * @throws for an error outside every error boundary, and where the page waits for something that does not come: a part of it
 * would be neither shown nor kept
 */
export function renderWhole(page: ReactNode, nonce: string, limitMs = WAITING_LIMIT_MS): Promise<string> {
  const settled = new AbortController();
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Whole: parts that wait for a script to put them in their place would be lost without JavaScript.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(readText(pipe(new PassThrough()))),
      onShellError: reject,
    });
    const giveUp = (): void => reject(new Error("the page waits for something that does not come"));
    useUp((before) => process.threadCpuUsage(before), limitMs, settled.signal).then(giveUp, () => {});
  });
  return rendered.finally(() => settled.abort());
}
