// Pictures are decoded in a process of their own, one at a time (docs/adr/0009).
import { type ChildProcess, fork } from "node:child_process";
import type { MasterResult, VariantFormat } from "./pictures.ts";
import type { Outcome, Task } from "./worker.ts";

const WORKER = new URL("./worker.ts", import.meta.url);
/** Longest time for one picture: some drawings never end. */
const TASK_MS = 30_000;
/** How long the process waits for another picture before its memory is given back. */
const IDLE_MS = 15_000;

export interface Imaging {
  /** Decodes what a stranger sent, whatever it claims to be, and encodes it anew. */
  makeMaster(bytes: Buffer): Promise<MasterResult>;
  /**
   * A version of a master, `width` wide but never wider than the master.
   * @param load gives the master when its turn has come; `null` where there is none
   */
  makeVariant(
    load: () => Promise<Buffer | null>,
    width: number,
    format: VariantFormat,
  ): Promise<Buffer | null>;
  /** Finishes what is under way and ends the process. */
  close(): Promise<void>;
}

/** The process starts with the first picture. */
export function openImaging({ taskMs = TASK_MS, idleMs = IDLE_MS } = {}): Imaging {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

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
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  return {
    makeMaster: (bytes) =>
      inTurn(async () => {
        try {
          return (await perform({ kind: "master", bytes })) as MasterResult;
        } catch (error) {
          // A file that ends or outlasts its decoder is none that we can open.
          if (error instanceof WorkerEnded) return { ok: false, reason: "not-an-image" };
          throw error;
        }
      }),
    makeVariant: (load, width, format) =>
      inTurn(async () => {
        const bytes = await load();
        if (!bytes) return null;
        return asBuffer((await perform({ kind: "variant", bytes, width, format })) as Uint8Array);
      }),
    async close() {
      await last;
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
    // Nothing of ours is for this process to know. With one arena, freed memory is used again.
    env: { MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** @throws WorkerEnded where the process dies of the task, or is still at it after `taskMs` */
function ask(worker: ChildProcess, task: Task, taskMs: number): Promise<MasterResult | Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, outcome?: Outcome) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).off("error", onError);
      if (error) reject(error);
      else if (outcome?.ok) resolve(outcome.value);
      else reject(new Error(`a picture could not be made: ${outcome?.error}`));
    };
    const onMessage = (outcome: unknown) => settle(null, outcome as Outcome);
    const onExit = () => settle(new WorkerEnded("the process ended"));
    const onError = (error: Error) => settle(error);
    const timer = setTimeout(() => settle(new WorkerEnded("it took too long")), taskMs);
    worker.on("message", onMessage).on("exit", onExit).on("error", onError);
    worker.send(task, (error) => {
      if (error) settle(new WorkerEnded(error.message));
    });
  });
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
