// Process that runs one module on untrusted bytes, started by sandbox.ts. A crash here does not harm the site.

import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { cpuTimeMs } from "../cpu-time.ts";
import type { Limits } from "./limit-watch.ts";
import { type Message, type Outcome, outcomeOf, valueOf } from "./messages.ts";

type Functions = Record<string, (...args: unknown[]) => unknown>;

// Some containers forbid it. The process then keeps its normal priority.
try {
  setPriority(Number(process.argv[2] ?? 0));
} catch {}
// Ctrl-C reaches the whole process group. The site finishes its work and then ends this process itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// An ordinary exit would wait for the current work.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
serve((message) => void process.send?.(message));

/** Handles the site's messages while a watcher enforces the limits. */
function serve(send: (message: Message) => void): void {
  const limits: Limits = {
    cpuMs: new Float64Array(new SharedArrayBuffer(8)),
    memoryMb: new Float64Array(new SharedArrayBuffer(8)),
  };
  limits.memoryMb[0] = Number.POSITIVE_INFINITY;
  let limitMs = 0;
  /** Renews the whole limit, since each piece received from the site may cost as much. */
  const renewLimit = (): void => {
    limits.cpuMs[0] = cpuTimeMs() + limitMs;
  };
  const { host, settle } = lendHost(send, renewLimit);
  let functions: Promise<Functions> = Promise.reject(new Error("no module is loaded"));
  functions.catch(() => {});

  process.on("message", (message: Message) => {
    if (message.type === "load") {
      limits.memoryMb[0] = message.memoryMb;
      functions = load(message.module, message.isSession ? host : undefined);
      functions.catch(() => {});
    }
    if (message.type === "answer") settle(message.id, message.outcome);
    if (message.type === "call") {
      const { id, name, args } = message;
      void outcomeOf(async () => {
        const all = await functions;
        ({ limitMs } = message);
        renewLimit();
        return all[name]?.(...args);
      }).then((outcome) => {
        limits.cpuMs[0] = 0;
        send({ type: "answer", id, outcome });
      });
    }
  });
  const watch = new Worker(new URL("limit-watch.ts", import.meta.url), {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // The process runs with its final privileges, and is watched.
  watch.once("online", () => send({ type: "ready" }));
}

/** Returns a module's `host`, whose functions call the site, and `settle`, which takes the site's answers. */
function lendHost(
  send: (message: Message) => void,
  onAnswer: () => void,
): { host: Functions; settle(id: number, outcome: Outcome): void } {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let asked = 0;
  const host = new Proxy<Functions>(
    {},
    {
      get:
        (_target, name) =>
        async (...args: unknown[]): Promise<unknown> => {
          const id = ++asked;
          send({ type: "ask", id, name: String(name), args });
          const outcome = await new Promise<Outcome>((resolve) => waiting.set(id, resolve));
          onAnswer();
          return valueOf(outcome);
        },
    },
  );
  return {
    host,
    settle(id, outcome) {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    },
  };
}

/** @param host for the module of a session, whose default export takes it and returns the functions */
async function load(module: string, host: Functions | undefined): Promise<Functions> {
  if (!module.startsWith("#src/")) throw new Error(`${module} is no module of the product`);
  const loaded = (await import(module)) as Functions;
  return host ? (loaded.default?.(host) as Functions) : loaded;
}
