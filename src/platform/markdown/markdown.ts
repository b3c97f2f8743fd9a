// Reads and renders Markdown in a thread of its own: parsing it can take any time and memory, if somebody wants it to
// (docs/adr/0015), and nothing else of the process waits for it.
import { Worker } from "node:worker_threads";
import type { Logger } from "../logger.ts";
import type { KnownImages } from "./finish-media.ts";
import type { MarkdownAnswer, MarkdownRequest } from "./markdown-worker.ts";
import { type RenderedMarkdown, renderPlainly } from "./plain-paragraphs.ts";

export type { Heading } from "./finish-headings.ts";
export type { KnownImages } from "./finish-media.ts";
export type { RenderedMarkdown } from "./plain-paragraphs.ts";

/** Longest text that is parsed, characters: a book of 35,000 words. */
const SOURCE_MAX = 250_000;
const IDLE_MS = 10_000;
const MEMORY_MB = 256;
/** Parsing makes much garbage, which dies sooner than a small nursery is full. */
const NURSERY_MB = 24;

export interface Markdown {
  /**
   * HTML of a text and its headings. Safe to show whoever wrote it; never fails: what takes too long, too
   * much memory or is too long comes as plain paragraphs.
   * @param images what is known of images by their `src`
   */
  render(source: string, images?: KnownImages): Promise<RenderedMarkdown>;
  /**
   * The words of a text in one line, HTML in it included.
   * @returns null where its marks are nested beyond what can be made a page of, or take too long to be read
   */
  readText(source: string): Promise<string | null>;
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
  /** @returns undefined for what takes too much */
  const perform = async (request: MarkdownRequest): Promise<MarkdownAnswer | undefined> => {
    clearTimeout(idle);
    try {
      thread ??= startThread();
      await thread.ready;
      const answer = await ask(thread.worker, request, timeoutMs);
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      log.warn({ err: error, wanted: request.wanted }, "text took too much to be parsed");
      await stop();
      return undefined;
    }
  };
  const inTurn = (request: MarkdownRequest): Promise<MarkdownAnswer | undefined> => {
    const turn = queue.then(() => perform(request));
    queue = turn;
    return turn;
  };
  return {
    async render(source, images = {}) {
      if (source.length > SOURCE_MAX) return renderPlainly(source);
      const answer = await inTurn({ wanted: "html", source, images });
      if (typeof answer === "object" && "rendered" in answer) return answer.rendered;
      log.warn({ answer }, "text could not be rendered: shown plainly");
      return renderPlainly(source);
    },
    async readText(source) {
      if (source.length > SOURCE_MAX) return null;
      const answer = await inTurn({ wanted: "text", source });
      if (typeof answer === "object" && "text" in answer) return answer.text;
      log.warn({ answer }, "text could not be read");
      return null;
    },
    close: stop,
  };
}

function startThread(): Thread {
  const worker = new Worker(new URL("markdown-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: NURSERY_MB },
  });
  worker.unref();
  return { worker, ready: nextAnswer(worker).then(() => undefined) };
}

async function ask(worker: Worker, request: MarkdownRequest, timeoutMs: number): Promise<MarkdownAnswer> {
  const answer = nextAnswer(worker, timeoutMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(request);
  return answer;
}

/** @throws when the thread ends instead, or takes longer than it may */
function nextAnswer(worker: Worker, timeoutMs?: number): Promise<MarkdownAnswer> {
  const settled = new AbortController();
  return new Promise<MarkdownAnswer>((resolve, reject) => {
    const timer = timeoutMs && setTimeout(() => reject(new Error(`not within ${timeoutMs} ms`)), timeoutMs);
    const onExit = () => reject(new Error("the thread ended"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    settled.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }).finally(() => settled.abort());
}
