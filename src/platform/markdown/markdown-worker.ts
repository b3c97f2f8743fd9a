// The thread in which Markdown is read and rendered: started, limited and stopped by markdown.ts.
import { parentPort } from "node:worker_threads";
import type { KnownImages } from "./finish-media.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";
import { toPlainText } from "./plain-text.ts";
import { renderMarkdown } from "./render-markdown.ts";

export type MarkdownRequest =
  | { wanted: "html"; source: string; images: KnownImages }
  | { wanted: "text"; source: string };

export type MarkdownAnswer =
  | { rendered: RenderedMarkdown }
  | { text: string | null }
  | { failure: string }
  | "ready";

parentPort?.on("message", (request: MarkdownRequest) => {
  let answer: MarkdownAnswer;
  try {
    answer = perform(request);
  } catch (error) {
    answer = { failure: (error as Error).message };
  }
  say(answer);
});
say("ready");

function perform(request: MarkdownRequest): MarkdownAnswer {
  return request.wanted === "html"
    ? { rendered: renderMarkdown(request.source, request.images) }
    : { text: toPlainText(request.source) };
}

function say(answer: MarkdownAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer);
}
