// The threads of one queue: started on demand, stopped if a text takes too long, and ended when idle.
import { Worker } from "node:worker_threads";
import { createLane, type LaneLimits } from "../lane.ts";
import type { Logger } from "../logger.ts";
import { useUp } from "../processor-time.ts";
import type { MarkdownAnswer, MarkdownRequest } from "./markdown-worker.ts";

const IDLE_MS = 10_000;
const MEMORY_MB = 256;
/** A small young generation is enough: parsing creates much garbage, but it dies at once. */
const YOUNG_GENERATION_MB = 24;

interface Thread {
  worker: Worker;
  /** Resolves when the thread accepts requests. */
  ready: Promise<void>;
}

/** One slot of the queue. */
interface Place {
  thread?: Thread | undefined;
  idle?: NodeJS.Timeout | undefined;
}

/** @param niceness of the threads */
export function openLane(log: Logger, limits: LaneLimits, niceness: number) {
  const lane = createLane(limits);
  const places: Place[] = Array.from({ length: limits.places }, () => ({}));

  const stop = async (place: Place): Promise<void> => {
    const stopped = place.thread;
    place.thread = undefined;
    clearTimeout(place.idle);
    await stopped?.worker.terminate();
  };
  const perform = async (
    place: Place,
    request: MarkdownRequest,
    timeoutMs: number,
  ): Promise<MarkdownAnswer | undefined> => {
    clearTimeout(place.idle);
    try {
      place.thread ??= startThread(niceness);
      await place.thread.ready;
      const answer = await ask(place.thread.worker, request, timeoutMs);
      place.idle = setTimeout(() => void stop(place), IDLE_MS).unref();
      return answer;
    } catch (error) {
      log.warn({ err: error, wanted: request.wanted }, "text took too much to be parsed");
      await stop(place);
      return undefined;
    }
  };
  return {
    /**
     * @param timeoutMs CPU time limit for one text, after which the thread is stopped
     * @returns undefined if it takes too much time or memory
     */
    enqueue: (
      owner: string,
      request: MarkdownRequest,
      timeoutMs: number,
    ): Promise<MarkdownAnswer | undefined> =>
      lane.enqueue(owner, (place) => perform(places[place] ?? {}, request, timeoutMs)),
    async close(): Promise<void> {
      lane.clear();
      await Promise.all(places.map(stop));
    },
  };
}

function startThread(niceness: number): Thread {
  const worker = new Worker(new URL("markdown-worker.ts", import.meta.url), {
    workerData: { niceness },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  worker.unref();
  // A stopped thread may still run out of memory; without a listener, that would end the whole process.
  worker.on("error", () => {});
  return { worker, ready: nextAnswer(worker).then(() => undefined) };
}

async function ask(worker: Worker, request: MarkdownRequest, timeoutMs: number): Promise<MarkdownAnswer> {
  const answer = nextAnswer(worker, timeoutMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(request);
  return answer;
}

/** @throws if the thread ends before it answers, or the time limit is exceeded */
function nextAnswer(worker: Worker, timeoutMs?: number): Promise<MarkdownAnswer> {
  const settled = new AbortController();
  return new Promise<MarkdownAnswer>((resolve, reject) => {
    const fail = () => reject(new Error(`not within ${timeoutMs} ms`));
    if (timeoutMs) useUp((before) => worker.cpuUsage(before), timeoutMs, settled.signal).then(fail, fail);
    const onExit = () => reject(new Error("the thread ended"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    settled.signal.addEventListener("abort", () => {
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }).finally(() => settled.abort());
}
