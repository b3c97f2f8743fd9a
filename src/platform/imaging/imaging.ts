// Decodes and encodes images in a child process, one at a time (docs/adr/0009).
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { MasterResult, VariantFormat } from "./pictures.ts";
import type { Outcome, Task } from "./worker.ts";

const WORKER = new URL("./worker.ts", import.meta.url);
/** Time limit for one image: some SVG drawings never finish. */
const TASK_TIMEOUT_MS = 30_000;
/** After this time without work the process is ended, to free its memory. */
const IDLE_MS = 15_000;
/** So long the picture in hand is waited for when the process stops. */
const CLOSE_MS = 3_000;

export interface Imaging {
  /** Makes the master of an uploaded file, whatever it claims to be. */
  makeMaster(bytes: Buffer): Promise<MasterResult>;
  /**
   * Makes a version of a master, `width` wide but never wider than the master.
   * @param load reads the master, called only when its turn has come; `null` when there is none
   */
  makeVariant(
    load: () => Promise<Buffer | null>,
    width: number,
    format: VariantFormat,
  ): Promise<Buffer | null>;
  /** Refuses what waits, gives the picture in hand a moment, and ends the process. */
  close(): Promise<void>;
}

/** The child process starts with the first image. */
export function openImaging({ taskMs = TASK_TIMEOUT_MS, idleMs = IDLE_MS } = {}): Imaging {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  const end = () => {
    worker?.kill("SIGKILL");
    worker = undefined;
  };
  const perform = async (task: Task) => {
    clearTimeout(idle);
    if (worker?.connected !== true) worker = startWorker();
    try {
      return await ask(worker, task, taskMs);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => {
      // Their jobs are tried again at the next start.
      if (isClosing) throw new Error("pictures are not made any more: the process stops");
      return work();
    });
    last = turn.catch(() => {});
    return turn;
  };

  return {
    makeMaster: (bytes) =>
      enqueue(async () => {
        try {
          return (await perform({ kind: "master", bytes })) as MasterResult;
        } catch (error) {
          // A file that crashes the decoder or takes too long counts as no image.
          if (error instanceof WorkerEnded && !isClosing) return { ok: false, reason: "not-an-image" };
          throw error;
        }
      }),
    makeVariant: (load, width, format) =>
      enqueue(async () => {
        const bytes = await load();
        if (!bytes) return null;
        return asBuffer((await perform({ kind: "variant", bytes, width, format })) as Uint8Array);
      }),
    async close() {
      isClosing = true;
      await Promise.race([last, delay(CLOSE_MS, undefined, { ref: false })]);
      clearTimeout(idle);
      end();
    },
  };
}

class WorkerEnded extends Error {
  override name = "WorkerEnded";
}

function startWorker(): ChildProcess {
  const worker = fork(WORKER, {
    serialization: "advanced",
    execArgv: ["--max-old-space-size=64", "--max-semi-space-size=2"],
    // No secrets of the environment for this process. With one arena, malloc reuses freed memory.
    env: { MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** @throws WorkerEnded when the process dies during the task, or is not done after `taskMs` */
function ask(worker: ChildProcess, task: Task, taskMs: number): Promise<MasterResult | Uint8Array> {
  return new Promise((resolve, reject) => {
    const finish = (error: Error | null, outcome?: Outcome) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).off("error", onError);
      if (error) reject(error);
      else if (outcome?.ok) resolve(outcome.value);
      else reject(new Error(`a picture could not be made: ${outcome?.error}`));
    };
    const onMessage = (outcome: unknown) => finish(null, outcome as Outcome);
    const onExit = () => finish(new WorkerEnded("the process ended"));
    const onError = (error: Error) => finish(error);
    const timer = setTimeout(() => finish(new WorkerEnded("it took too long")), taskMs);
    worker.on("message", onMessage).on("exit", onExit).on("error", onError);
    worker.send(task, (error) => {
      if (error) finish(new WorkerEnded(error.message));
    });
  });
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
