// The threads of one lane: started with the first text, stopped when one takes too long, ended when there is none.
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createLane, type LaneLimits } from "../lane.ts";
import type { Logger } from "../logger.ts";
import type { MarkdownAnswer, MarkdownRequest } from "./markdown-worker.ts";

const IDLE_MS = 10_000;
/**
 * By the clock a text has so many times its limit: a thread that gets a fifth of the processor, on a machine with much to do,
 * still has all of it. Only one that gets less, or waits for something that never comes, meets this.
 */
const CLOCK_FACTOR = 5;
const SHORTEST_LOOK_MS = 50;
const MEMORY_MB = 256;
/** A small young generation is enough: parsing creates much garbage, but it dies at once. */
const YOUNG_GENERATION_MB = 24;

interface Thread {
  worker: Worker;
  /** Resolves when the thread accepts requests. */
  ready: Promise<void>;
}

/** One place of a lane. */
interface Place {
  thread?: Thread | undefined;
  idle?: NodeJS.Timeout | undefined;
}

/** @param niceness of the kernel, for its threads */
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
     * @param timeoutMs time limit for one text; after it the thread is stopped
     * @returns undefined when it takes too much time or memory
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
  // One that is stopped may still run out of memory: without a listener, that would end the whole process.
  worker.on("error", () => {});
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
    if (timeoutMs) useUp(worker, timeoutMs, settled.signal).then(reject, reject);
    const onExit = () => reject(new Error("the thread ended"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    settled.signal.addEventListener("abort", () => {
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }).finally(() => settled.abort());
}

/**
 * Resolves with an error once a thread has used up its time. What counts is the processor's: on a machine with much to
 * do an honest text must not fail for the others' sake.
 */
export async function useUp(
  worker: Pick<Worker, "cpuUsage">,
  limitMs: number,
  signal?: AbortSignal,
): Promise<Error> {
  const before = await worker.cpuUsage();
  // Not the machine's time of day, which may be set back.
  const latest = performance.now() + limitMs * CLOCK_FACTOR;
  for (let left = limitMs; left > 0 && performance.now() < latest;) {
    await delay(Math.max(left, SHORTEST_LOOK_MS), undefined, { signal, ref: false });
    const { user, system } = await worker.cpuUsage(before);
    left = limitMs - (user + system) / 1000;
  }
  return new Error(`not within ${limitMs} ms`);
}
