import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { waitForCpuTime } from "../../cpu-time.ts";

/**
 * Limit in CPU time of this thread. Rendering takes milliseconds, but it may wait for a module that is loaded with
 * the first page that shows it, and on a busy machine that takes as long as it takes.
 */
const WAITING_LIMIT_MS = 10_000;

/**
 * Renders a page completely, including everything it waits for.
 * @throws for an error outside every error boundary, and if the page waits for something that never comes, since a
 * part of it could be neither shown nor cached
 */
export function renderWhole(page: ReactNode, nonce: string, limitMs = WAITING_LIMIT_MS): Promise<string> {
  const settled = new AbortController();
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // In one piece, because parts that a script moves into place would be lost without JavaScript.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(readText(pipe(new PassThrough()))),
      onShellError: reject,
    });
    const giveUp = (): void => reject(new Error("the page waits for something that does not come"));
    waitForCpuTime((before) => process.threadCpuUsage(before), limitMs, settled.signal).then(
      giveUp,
      () => {},
    );
  });
  return rendered.finally(() => settled.abort());
}
