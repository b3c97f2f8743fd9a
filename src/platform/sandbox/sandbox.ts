// Runs modules that parse untrusted bytes in processes with few privileges and limits on CPU time and memory
// (docs/adr/0130). A hostile or broken file costs its own process, never the one that serves pages.

import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { BACKGROUND_OWNER, type Callers, type QueueName } from "../callers.ts";
import { WALL_CLOCK_FACTOR } from "../cpu-time.ts";
import { createFairQueue, type FairQueueLimits, STAFF_NICENESS, STAFF_CONCURRENCY } from "../fair-queue.ts";
import type { Logger } from "../logger.ts";
import { createConfined } from "./confinement.ts";
import { type Message, outcomeOf, valueOf } from "./messages.ts";

/** Idle time after which a process is ended to free its memory. */
const IDLE_MS = 10_000;
/** How long closing waits for running work. */
const CLOSE_MS = 3_000;
/** CPU time of one call, or of one step of a session between two answers of the site. */
const CALL_MS = 5_000;
/** Memory of a whole process. Decoding the largest accepted picture takes half of it. */
const MEMORY_MB = 1024;
const SESSION_MEMORY_MB = 512;

const QUEUES: Record<QueueName, FairQueueLimits> = {
  visitors: { concurrency: 1, concurrencyPerOwner: 1, maxWaiting: 1000, maxWaitingPerOwner: 1000 },
  staff: { concurrency: STAFF_CONCURRENCY, concurrencyPerOwner: 1, maxWaiting: 60, maxWaitingPerOwner: 20 },
};
/** Sessions have their own queue, because one may take an hour. Each job opens at most one. */
const SESSIONS: FairQueueLimits = {
  concurrency: 3,
  concurrencyPerOwner: 3,
  maxWaiting: 20,
  maxWaitingPerOwner: 20,
};

// oxlint-disable-next-line typescript/no-explicit-any -- parameters of functions are matched contravariantly
type Functions = object & { [name: string]: any };
type FunctionName<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Module] &
  string;
type ArgsOf<Fn> = Fn extends (...args: infer Args) => unknown ? Args : never;
type ResultOf<Fn> = Fn extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/** A module that the sandbox may load, with the type of its exports. */
export interface SandboxModule<Exports> {
  path: `#src/${string}`;
  /** Never set; carries the type. */
  exports?: Exports;
}

/** Names a module by its path from the project's root, so that bundled code finds it too. */
export const sandboxModule = <Exports extends object>(path: `#src/${string}`): SandboxModule<Exports> => ({
  path,
});

/** Calls an exported function in the sandbox. Arguments and result are copied, as by `structuredClone`. */
export type CallInSandbox = <Exports extends object, Name extends FunctionName<Exports>>(
  module: SandboxModule<Exports>,
  name: Name,
  args: ArgsOf<Exports[Name]>,
  limitMs?: number,
) => Promise<ResultOf<Exports[Name]>>;

/** Calls a method of a session's module, one call at a time. */
export type CallSession<Methods extends object> = <Name extends FunctionName<Methods>>(
  name: Name,
  ...args: ArgsOf<Methods[Name]>
) => Promise<ResultOf<Methods[Name]>>;

export interface Sandbox {
  /**
   * Calls an exported function in a confined process, in the turn of the current caller.
   * @param limitMs CPU time for the call
   * @throws LimitError if the call exceeded a limit, or its process crashed
   * @throws BusyError if too much is waiting
   * @throws Error with the name and message of what the function threw
   */
  call: CallInSandbox;
  /** Waits for a turn, then runs `work`. Data that `work` loads is therefore not in memory while waiting. */
  inTurn<Result>(work: (call: CallInSandbox) => Promise<Result>): Promise<Result>;
  /**
   * Starts a separate process for a module that keeps state between calls, such as a reader of a long file.
   * @param module its default export is called with `host`, and returns the methods
   * @param host functions that the module may call
   * @param limitMs CPU time between two answers of the site, because the total grows with the input
   * @throws like `call`
   */
  session<Methods extends object, Host extends Functions, Result>(
    module: SandboxModule<{ default: (host: Host) => Methods }>,
    host: Host,
    use: (call: CallSession<Methods>) => Promise<Result>,
    options?: { limitMs?: number; signal?: AbortSignal },
  ): Promise<Result>;
  /**
   * Runs a session in the turn of the current caller, in a process that is kept for the next call, with the memory of
   * a call: for a file that someone waits for. Other sessions may take an hour each.
   * @throws like `call`
   */
  shortSession<Methods extends object, Host extends Functions, Result>(
    module: SandboxModule<{ default: (host: Host) => Methods }>,
    host: Host,
    use: (call: CallSession<Methods>) => Promise<Result>,
    limitMs?: number,
  ): Promise<Result>;
  /** Rejects waiting work, waits briefly for running work, and ends the processes. */
  close(): Promise<void>;
}

interface Options {
  /** Finds who the work is done for. Without it, everything is background work. */
  callers?: Pick<Callers, "current">;
  log?: Logger;
  idleMs?: number;
}

/** The work exceeded its CPU time or memory, or crashed its process. */
export class LimitError extends Error {
  override name = "LimitError";
}

/** Compares names, because the class in the main entry is not the one in the built bundle (docs/adr/0068). */
export const isLimitError = (error: unknown): boolean =>
  error instanceof Error && error.name === "LimitError";

/** Returns the result of sandboxed work, or `fallback` if it exceeded a limit. */
export async function withinLimits<Result, Fallback>(
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await work;
  } catch (error) {
    if (isLimitError(error)) return fallback;
    throw error;
  }
}

/** Opens the sandbox. Processes start with the first work. */
export function openSandbox({ callers, log, idleMs = IDLE_MS }: Options = {}): Sandbox {
  const confined = createConfined(log);
  let isClosing = false;
  const start = async (niceness: number): Promise<SandboxProcess> =>
    controlProcess(await confined.start(niceness), () => isClosing);
  const queues = {
    visitors: openProcessQueue(() => start(0), QUEUES.visitors, idleMs),
    staff: openProcessQueue(() => start(STAFF_NICENESS), QUEUES.staff, idleMs),
  };
  const sessions = createFairQueue(SESSIONS);
  const open = new Set<SandboxProcess>();

  const inSlot = <Result>(work: (slot: Slot) => Promise<Result>): Promise<Result> => {
    const { queue, owner } = callers?.current() ?? { queue: "staff", owner: BACKGROUND_OWNER };
    return queues[queue].enqueue(owner, work);
  };
  return {
    inTurn: (work) => inSlot(({ call }) => work(call)),
    call: (...given) => inSlot(({ call }) => call(...given)),
    shortSession: (...given) => inSlot(({ session }) => session(...given)),
    session: (module, host, use, { limitMs = CALL_MS, signal } = {}) =>
      sessions.enqueue(BACKGROUND_OWNER, async () => {
        const process = await start(STAFF_NICENESS);
        open.add(process);
        signal?.addEventListener("abort", process.end);
        try {
          signal?.throwIfAborted();
          process.load(module.path, { host, memoryMb: SESSION_MEMORY_MB });
          return await use((name, ...args) => process.call(name, args, limitMs) as never);
        } catch (error) {
          signal?.throwIfAborted();
          throw error;
        } finally {
          signal?.removeEventListener("abort", process.end);
          open.delete(process);
          process.end();
        }
      }),
    async close() {
      isClosing = true;
      sessions.clear();
      for (const process of open) process.end();
      await Promise.all([queues.visitors.close(), queues.staff.close()]);
    },
  };
}

/** Creates a queue with one process per slot. */
function openProcessQueue(start: () => Promise<SandboxProcess>, limits: FairQueueLimits, idleMs: number) {
  const queue = createFairQueue(limits);
  const slots = Array.from({ length: limits.concurrency }, () => createSlot(start, idleMs));
  return {
    enqueue: <Result>(owner: string, work: (slot: Slot) => Promise<Result>): Promise<Result> =>
      queue.enqueue(owner, (slot) => work(slots[slot] ?? createSlot(start, idleMs))),
    async close(): Promise<void> {
      queue.clear();
      await Promise.race([queue.idle(), delay(CLOSE_MS, undefined, { ref: false })]);
      for (const slot of slots) slot.end();
    },
  };
}

/** A process that is kept between two pieces of work. */
interface Slot {
  call: CallInSandbox;
  session: Sandbox["shortSession"];
  end(): void;
}

function createSlot(start: () => Promise<SandboxProcess>, idleMs: number): Slot {
  let process: SandboxProcess | undefined;
  let loaded: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idle);
    process?.end();
    process = undefined;
    loaded = undefined;
  };
  const withProcess = async <Result>(work: (process: SandboxProcess) => Promise<Result>): Promise<Result> => {
    clearTimeout(idle);
    if (process?.isRunning() !== true) {
      process = await start();
      loaded = undefined;
    }
    try {
      return await work(process);
    } catch (error) {
      if (isLimitError(error)) end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return {
    call: ({ path }, name, args, limitMs = CALL_MS) =>
      withProcess((running) => {
        if (loaded !== path) running.load(path, { memoryMb: MEMORY_MB });
        loaded = path;
        return running.call(name, args, limitMs) as never;
      }),
    session: ({ path }, host, use, limitMs = CALL_MS) =>
      withProcess((running) => {
        // Its module keeps state, which is only for this session.
        loaded = undefined;
        running.load(path, { host, memoryMb: MEMORY_MB });
        return use((name, ...args) => running.call(name, args, limitMs) as never);
      }),
    end,
  };
}

interface SandboxProcess {
  isRunning(): boolean;
  /** @param options.host functions for a session's module; without it, the module's exports are called */
  load(module: string, options: { host?: Functions; memoryMb: number }): void;
  call(name: string, args: unknown[], limitMs: number): Promise<unknown>;
  end(): void;
}

function controlProcess(child: ChildProcess, isClosing: () => boolean): SandboxProcess {
  let lent: Functions = {};
  let calls = 0;
  const send = (message: Message, onError: (error: Error) => void = () => {}): void =>
    void child.send(message, (error) => error && onError(error));
  const answer = async ({ id, name, args }: Extract<Message, { type: "ask" }>): Promise<void> => {
    const outcome = await outcomeOf(() => {
      if (!Object.hasOwn(lent, name)) throw new Error(`${name} is not lent to the sandbox`);
      return (lent[name] as (...given: unknown[]) => unknown)(...args);
    });
    if (child.connected) send({ type: "answer", id, outcome });
  };
  let onAnswered: () => void = () => {};
  let onAsked: () => void = () => {};
  // Also between calls, because a stream of the module may read ahead.
  child.on("message", (message: Message) => {
    if (message.type !== "ask") return;
    onAsked();
    void answer(message).then(() => onAnswered());
  });
  return {
    isRunning: () => child.connected,
    load(module, { host, memoryMb }) {
      lent = host ?? {};
      send({ type: "load", module, isSession: host !== undefined, memoryMb });
    },
    call: (name, args, limitMs) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        let timer: NodeJS.Timeout | undefined;
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          child.off("message", onMessage).off("exit", onExit).off("error", onError);
          onAsked = onAnswered = () => {};
          settle();
        };
        const fail = (reason: string): void =>
          finish(() => reject(isClosing() ? new Error("the sandbox is closed") : new LimitError(reason)));
        // The process ends by itself when its CPU time is used up. This timer is for one that waits forever.
        const watch = (): void => {
          clearTimeout(timer);
          timer = setTimeout(() => fail("it took too long"), limitMs * WALL_CLOCK_FACTOR);
        };
        const onMessage = (message: Message): void => {
          if (message.type !== "answer" || message.id !== id) return;
          finish(() => {
            try {
              resolve(valueOf(message.outcome));
            } catch (error) {
              reject(error);
            }
          });
        };
        const onExit = (): void => fail("its process ended");
        const onError = (error: Error): void => fail(error.message);
        child.on("message", onMessage).on("exit", onExit).on("error", onError);
        if (!child.connected) return onExit();
        onAsked = () => clearTimeout(timer);
        onAnswered = watch;
        watch();
        try {
          send({ type: "call", id, name, args, limitMs }, onError);
        } catch (error) {
          // Arguments are nested too deeply to be copied.
          onError(error as Error);
        }
      }),
    end: () => void child.kill("SIGKILL"),
  };
}
