// The threads of one queue: started on demand, stopped if a text takes too long, and ended when idle.

import { Worker } from "node:worker_threads";
import { waitForCpuTime } from "../cpu-time.ts";
import { createFairQueue, type FairQueueLimits } from "../fair-queue.ts";
import type { Logger } from "../logger.ts";
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
interface Slot {
  thread?: Thread | undefined;
  idle?: NodeJS.Timeout | undefined;
}

/** @param niceness of the threads */
export function openThreadQueue(log: Logger, limits: FairQueueLimits, niceness: number) {
  const queue = createFairQueue(limits);
  const slots: Slot[] = Array.from({ length: limits.concurrency }, () => ({}));

  const stop = async (slot: Slot): Promise<void> => {
    const stopped = slot.thread;
    slot.thread = undefined;
    clearTimeout(slot.idle);
    await stopped?.worker.terminate();
  };
  const perform = async (
    slot: Slot,
    request: MarkdownRequest,
    timeoutMs: number,
  ): Promise<MarkdownAnswer | undefined> => {
    clearTimeout(slot.idle);
    try {
      slot.thread ??= startThread(niceness);
      await slot.thread.ready;
      const answer = await ask(slot.thread.worker, request, timeoutMs);
      slot.idle = setTimeout(() => void stop(slot), IDLE_MS).unref();
      return answer;
    } catch (error) {
      log.warn({ err: error, wanted: request.wanted }, "text took too much to be parsed");
      await stop(slot);
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
      queue.enqueue(owner, (slot) => perform(slots[slot] ?? {}, request, timeoutMs)),
    async close(): Promise<void> {
      queue.clear();
      await Promise.all(slots.map(stop));
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
    if (timeoutMs)
      waitForCpuTime((before) => worker.cpuUsage(before), timeoutMs, settled.signal).then(fail, fail);
    const onExit = () => reject(new Error("the thread ended"));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    settled.signal.addEventListener("abort", () => {
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }).finally(() => settled.abort());
}
