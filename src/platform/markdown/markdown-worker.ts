// The thread in which Markdown is read and rendered: started, limited and stopped by markdown.ts.
import { parentPort } from "node:worker_threads";
import type { KnownImages } from "./finish-media.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";
import { toPlainText } from "./plain-text.ts";

export type MarkdownRequest =
  | { wanted: "html"; source: string; images: KnownImages }
  | { wanted: "text"; source: string };

export type MarkdownAnswer =
  | { rendered: RenderedMarkdown }
  | { text: string | null }
  | { failure: string }
  | "ready";

parentPort?.on("message", (request: MarkdownRequest) => {
  perform(request).then(say, (error: Error) => say({ failure: error.message }));
});
say("ready");

async function perform(request: MarkdownRequest): Promise<MarkdownAnswer> {
  if (request.wanted === "text") return { text: toPlainText(request.source) };
  // Colouring code brings many languages, which a text that is only read need not wait for.
  const { renderMarkdown } = await import("./render-markdown.ts");
  return { rendered: renderMarkdown(request.source, request.images) };
}

function say(answer: MarkdownAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer);
}
