// Renders Markdown in a thread of its own: parsing it can take any time and memory, if somebody wants it to
// (docs/adr/0015), and nothing else of the process waits for it.
import { Worker } from "node:worker_threads";
import type { Logger } from "../logger.ts";
import type { KnownImages } from "./finish-media.ts";
import type { RenderAnswer, RenderRequest } from "./markdown-worker.ts";
import { type RenderedMarkdown, renderPlainly } from "./plain-paragraphs.ts";

export type { Heading } from "./finish-headings.ts";
export type { KnownImages } from "./finish-media.ts";
export type { RenderedMarkdown } from "./plain-paragraphs.ts";

/** Longest text that is rendered, characters: a book of 35,000 words. */
const SOURCE_MAX = 250_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

export interface Markdown {
  /**
   * HTML of a text and its headings. Safe to show whoever wrote it; never fails: what takes too long, too
   * much memory or is too long comes as plain paragraphs.
   * @param images what is known of images by their `src`
   */
  render(source: string, images?: KnownImages): Promise<RenderedMarkdown>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  /** Settles once it takes work. */
  ready: Promise<void>;
}

/** @param timeoutMs how long one text may take; the thread is then stopped */
export function openMarkdown(log: Logger, timeoutMs = 6_000): Markdown {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const stopped = thread;
    thread = undefined;
    clearTimeout(idle);
    await stopped?.worker.terminate();
  };
  const renderNext = async (request: RenderRequest): Promise<RenderedMarkdown> => {
    clearTimeout(idle);
    try {
      thread ??= startThread();
      await thread.ready;
      const answer = await ask(thread.worker, request, timeoutMs);
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
      if (typeof answer === "object" && "rendered" in answer) return answer.rendered;
      log.warn({ answer }, "text could not be rendered: shown plainly");
    } catch (error) {
      log.warn({ err: error }, "text took too much to render: shown plainly");
      await stop();
    }
    return renderPlainly(request.source);
  };
  return {
    render(source, images = {}) {
      if (source.length > SOURCE_MAX) return Promise.resolve(renderPlainly(source));
      const turn = queue.then(() => renderNext({ source, images }));
      queue = turn;
      return turn;
    },
    close: stop,
  };
}

function startThread(): Thread {
  const worker = new Worker(new URL("markdown-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  return { worker, ready: nextAnswer(worker).then(() => undefined) };
}

async function ask(worker: Worker, request: RenderRequest, timeoutMs: number): Promise<RenderAnswer> {
  const answer = nextAnswer(worker, timeoutMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(request);
  return answer;
}

/** @throws when the thread ends instead, or takes longer than it may */
function nextAnswer(worker: Worker, timeoutMs?: number): Promise<RenderAnswer> {
  const settled = new AbortController();
  return new Promise<RenderAnswer>((resolve, reject) => {
    const timer = timeoutMs && setTimeout(() => reject(new Error(`not within ${timeoutMs} ms`)), timeoutMs);
    const onExit = () => reject(new Error("the thread ended"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    settled.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }).finally(() => settled.abort());
}
