// Parses Markdown in a thread that markdown.ts starts, limits and stops.

import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { KnownImages } from "./finish-media.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";
import { toPlainText, toTextLines } from "./plain-text.ts";
import type { Outline } from "./read-outline.ts";

export type MarkdownRequest =
  | { wanted: "html"; source: string; images: KnownImages }
  | { wanted: "text"; source: string }
  | { wanted: "lines"; source: string }
  | { wanted: "outlines"; sources: readonly string[] };

export type MarkdownAnswer =
  | { rendered: RenderedMarkdown }
  | { text: string | null }
  | { outlines: (Outline | null)[] }
  | { failure: string }
  | "ready";

// On Linux, niceness applies to this thread alone; elsewhere it would slow down the whole process.
const { niceness = 0 } = (workerData ?? {}) as { niceness?: number };
if (niceness > 0 && process.platform === "linux") {
  try {
    setPriority(niceness);
  } catch {
    // Some sandboxes forbid it. The thread then keeps its normal priority.
  }
}
parentPort?.on("message", (request: MarkdownRequest) => {
  perform(request).then(send, (error: Error) => send({ failure: error.message }));
});
send("ready");

async function perform(request: MarkdownRequest): Promise<MarkdownAnswer> {
  if (request.wanted === "text") return { text: toPlainText(request.source) };
  if (request.wanted === "lines") return { text: toTextLines(request.source) };
  if (request.wanted === "outlines") {
    const { readOutline } = await import("./read-outline.ts");
    return { outlines: request.sources.map(readOutline) };
  }
  // Loaded on demand, because syntax highlighting includes many languages.
  const { renderMarkdown } = await import("./render-markdown.ts");
  return { rendered: renderMarkdown(request.source, request.images) };
}

function send(answer: MarkdownAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer);
}
