// Parses Markdown in a worker thread: a malicious text can make parsing take any time and memory (docs/adr/0015),
// and must not block the process.
import { Worker } from "node:worker_threads";
import type { Logger } from "../logger.ts";
import type { KnownImages } from "./finish-media.ts";
import type { MarkdownAnswer, MarkdownRequest } from "./markdown-worker.ts";
import { type RenderedMarkdown, renderPlainly } from "./plain-paragraphs.ts";
import type { Outline } from "./read-outline.ts";

export type { Heading } from "./finish-headings.ts";
export type { KnownImages } from "./finish-media.ts";
export type { RenderedMarkdown } from "./plain-paragraphs.ts";
export type { Outline, OutlineLink } from "./read-outline.ts";

/** Longest text that is parsed, characters: about 35,000 words. */
const SOURCE_MAX = 250_000;
const IDLE_MS = 10_000;
const MEMORY_MB = 256;
/** A small young generation is enough: parsing creates much garbage, but it dies at once. */
const YOUNG_GENERATION_MB = 24;

export interface Markdown {
  /**
   * Renders a text to HTML and headings. The HTML is safe, whoever wrote the text. Never fails: a text that
   * is too long, or takes too much time or memory, becomes plain paragraphs.
   * @param images sizes of images by their `src`
   */
  render(source: string, images?: KnownImages): Promise<RenderedMarkdown>;
  /**
   * The words of a text in one line, without Markdown or HTML marks.
   * @returns null when the text is too long, nested too deeply, or takes too much time or memory
   */
  readText(source: string): Promise<string | null>;
  /** The same in lines, one for each block; images stand as `[imagem: alt](src)`. */
  readLines(source: string): Promise<string | null>;
  /** Its links, images and headings. @returns null as `readText` does */
  readOutline(source: string): Promise<Outline | null>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  /** Resolves when the thread accepts requests. */
  ready: Promise<void>;
}

/** @param timeoutMs time limit for one text; after it the thread is stopped */
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
  /** @returns undefined when it takes too much time or memory */
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
  const enqueue = (request: MarkdownRequest): Promise<MarkdownAnswer | undefined> => {
    const turn = queue.then(() => perform(request));
    queue = turn;
    return turn;
  };
  const read = async (wanted: "text" | "lines", source: string): Promise<string | null> => {
    if (source.length > SOURCE_MAX) return null;
    const answer = await enqueue({ wanted, source });
    if (typeof answer === "object" && "text" in answer) return answer.text;
    log.warn({ answer }, "text could not be read");
    return null;
  };
  return {
    async render(source, images = {}) {
      if (source.length > SOURCE_MAX) return renderPlainly(source);
      const answer = await enqueue({ wanted: "html", source, images });
      if (typeof answer === "object" && "rendered" in answer) return answer.rendered;
      log.warn({ answer }, "text could not be rendered: shown plainly");
      return renderPlainly(source);
    },
    readText: (source) => read("text", source),
    readLines: (source) => read("lines", source),
    async readOutline(source) {
      if (source.length > SOURCE_MAX) return null;
      const answer = await enqueue({ wanted: "outline", source });
      if (typeof answer === "object" && "outline" in answer) return answer.outline;
      log.warn({ answer }, "outline could not be read");
      return null;
    },
    close: stop,
  };
}

function startThread(): Thread {
  const worker = new Worker(new URL("markdown-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
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

/** @throws when the thread ends before it answers, or the time limit is over */
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
