// Parses Markdown in worker threads: a malicious text can take any amount of time and memory (docs/adr/0015), and
// must not block the process.

import { BACKGROUND_OWNER, type Callers, type QueueName } from "../callers.ts";
import { type FairQueueLimits, STAFF_NICENESS, STAFF_CONCURRENCY } from "../fair-queue.ts";
import type { Logger } from "../logger.ts";
import type { KnownImages } from "./finish-media.ts";
import { openThreadQueue } from "./markdown-threads.ts";
import type { MarkdownAnswer, MarkdownRequest } from "./markdown-worker.ts";
import { type RenderedMarkdown, renderPlainly } from "./plain-paragraphs.ts";
import type { Outline } from "./read-outline.ts";

export type { Heading } from "./finish-headings.ts";
export type { KnownImages } from "./finish-media.ts";
export type { RenderedMarkdown } from "./plain-paragraphs.ts";
export type { Outline, OutlineLink } from "./read-outline.ts";

/** Longest text that is parsed, in characters: about 35,000 words. */
const SOURCE_MAX = 250_000;

export interface Markdown {
  /**
   * Renders a text to HTML and headings. The HTML is safe, whoever wrote the text. A text that is too long, or takes
   * too much time or memory, becomes plain paragraphs.
   * @throws BusyError if too many texts are waiting, like the other methods
   * @param images sizes of images by their `src`
   */
  render(source: string, images?: KnownImages): Promise<RenderedMarkdown>;
  /**
   * Extracts the words in one line, without Markdown or HTML.
   * @returns null if the text is too long, nested too deeply, or takes too much time or memory
   */
  readText(source: string): Promise<string | null>;
  /** Extracts one line per block. Images become `[imagem: alt](src)`. */
  readLines(source: string): Promise<string | null>;
  /**
   * Reads the outlines of several texts by one request to a thread.
   * @returns null for each text in the same cases as `readText`
   */
  readOutlines(sources: readonly string[]): Promise<(Outline | null)[]>;
  close(): Promise<void>;
}

/** Visitors' texts are cached after the first time; staff write, preview and compare texts all day. */
const QUEUES: Record<QueueName, FairQueueLimits> = {
  visitors: { concurrency: 1, concurrencyPerOwner: 1, maxWaiting: 500, maxWaitingPerOwner: 500 },
  staff: { concurrency: STAFF_CONCURRENCY, concurrencyPerOwner: 1, maxWaiting: 200, maxWaitingPerOwner: 40 },
};

interface Options {
  /** Finds who a text is parsed for; without it, everything is background work. */
  callers?: Pick<Callers, "current">;
  /** CPU time limit for one text, after which the thread is stopped. */
  timeoutMs?: number;
  /** CPU time limit for previews that staff see while they write. */
  previewMs?: number;
}

export function openMarkdown(
  log: Logger,
  { callers, timeoutMs = 6_000, previewMs = 3_000 }: Options = {},
): Markdown {
  const queues = {
    visitors: openThreadQueue(log, QUEUES.visitors, 0),
    staff: openThreadQueue(log, QUEUES.staff, STAFF_NICENESS),
  };
  const enqueue = (request: MarkdownRequest): Promise<MarkdownAnswer | undefined> => {
    const { queue, owner } = callers?.current() ?? { queue: "staff", owner: BACKGROUND_OWNER };
    return queues[queue].enqueue(
      owner,
      request,
      queue === "staff" && request.wanted === "html" ? previewMs : timeoutMs,
    );
  };
  /** @param pick extracts the requested value from an answer */
  const read = async <Answer>(
    request: MarkdownRequest,
    pick: (answer: Exclude<MarkdownAnswer, string>) => Answer | undefined,
  ): Promise<Answer | null> => {
    const answer = await enqueue(request);
    const picked = typeof answer === "object" ? pick(answer) : undefined;
    if (picked === undefined) log.warn({ answer }, `${request.wanted} could not be read`);
    return picked ?? null;
  };
  const readAsText = async (wanted: "text" | "lines", source: string) =>
    source.length > SOURCE_MAX
      ? null
      : read({ wanted, source }, (answer) => ("text" in answer ? answer.text : undefined));
  const readOutlines = async (sources: readonly string[]): Promise<(Outline | null)[]> => {
    if (sources.length === 0) return [];
    const found = await read({ wanted: "outlines", sources }, (answer) =>
      "outlines" in answer ? answer.outlines : undefined,
    );
    if (found) return found;
    if (sources.length === 1) return [null];
    // One of them may be too hard alone, which must not hide the others.
    const outlines: (Outline | null)[] = [];
    for (const source of sources) outlines.push(...(await readOutlines([source])));
    return outlines;
  };
  return {
    async render(source, images = {}) {
      if (source.length > SOURCE_MAX) return renderPlainly(source);
      const answer = await enqueue({ wanted: "html", source, images });
      if (typeof answer === "object" && "rendered" in answer) return answer.rendered;
      log.warn({ answer }, "text could not be rendered: shown plainly");
      return renderPlainly(source);
    },
    readText: (source) => readAsText("text", source),
    readLines: (source) => readAsText("lines", source),
    async readOutlines(all) {
      const isRead = all.map((source) => source.length <= SOURCE_MAX);
      const sources = all.filter((_source, index) => isRead[index]);
      const found = (await readOutlines(sources)).values();
      return isRead.map((is) => (is ? (found.next().value ?? null) : null));
    },
    async close() {
      await Promise.all([queues.visitors.close(), queues.staff.close()]);
    },
  };
}
