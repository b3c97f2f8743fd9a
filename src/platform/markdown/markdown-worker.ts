// The thread in which Markdown is rendered: started, limited and stopped by markdown.ts.
import { parentPort } from "node:worker_threads";
import type { KnownImages } from "./finish-media.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";
import { renderMarkdown } from "./render-markdown.ts";

export interface RenderRequest {
  source: string;
  images: KnownImages;
}

export type RenderAnswer = { rendered: RenderedMarkdown } | { failure: string } | "ready";

parentPort?.on("message", ({ source, images }: RenderRequest) => {
  let answer: RenderAnswer;
  try {
    answer = { rendered: renderMarkdown(source, images) };
  } catch (error) {
    answer = { failure: (error as Error).message };
  }
  say(answer);
});
say("ready");

function say(answer: RenderAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer);
}
