// Process that runs one module on bytes from outside, started by sandbox.ts: a crash here does not harm the site.
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { processorTimeMs } from "../processor-time.ts";
import type { Limits } from "./limit-watch.ts";
import { type Message, outcomeOf, valueOf } from "./messages.ts";

type Functions = Record<string, (...args: unknown[]) => unknown>;

const limits: Limits = {
  processorMs: new Float64Array(new SharedArrayBuffer(8)),
  memoryMb: new Float64Array(new SharedArrayBuffer(8)),
};
limits.memoryMb[0] = Number.POSITIVE_INFINITY;

// Some containers forbid it: then the process is as quick as the rest.
try {
  setPriority(Number(process.argv[2] ?? 0));
} catch {}
// Ctrl-C reaches the whole process group. The site finishes its work and then ends this process itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// An ordinary exit would wait for the current work.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

const send = (message: Message): void => void process.send?.(message);
const waiting = new Map<number, (outcome: Extract<Message, { type: "answer" }>["outcome"]) => void>();
let asked = 0;
let limitMs = 0;
let functions: Promise<Functions> = Promise.reject(new Error("no module is loaded"));
functions.catch(() => {});

/** Gives the work the whole limit once more: each piece that it gets from the site may cost as much. */
function renewLimit(): void {
  limits.processorMs[0] = processorTimeMs() + limitMs;
}

/** The functions that the site lends to the module. */
const host = new Proxy<Functions>(
  {},
  {
    get:
      (_target, name) =>
      async (...args: unknown[]): Promise<unknown> => {
        const id = ++asked;
        send({ type: "ask", id, name: String(name), args });
        const outcome = await new Promise<Parameters<typeof valueOf>[0]>((resolve) =>
          waiting.set(id, resolve),
        );
        renewLimit();
        return valueOf(outcome);
      },
  },
);

async function load(module: string, isSession: boolean): Promise<Functions> {
  if (!module.startsWith("#src/")) throw new Error(`${module} is no module of the product`);
  const loaded = (await import(module)) as Functions;
  return isSession ? (loaded.default?.(host) as Functions) : loaded;
}

process.on("message", (message: Message) => {
  if (message.type === "load") {
    limits.memoryMb[0] = message.memoryMb;
    functions = load(message.module, message.isSession);
    functions.catch(() => {});
  }
  if (message.type === "answer") {
    waiting.get(message.id)?.(message.outcome);
    waiting.delete(message.id);
  }
  if (message.type === "call") {
    const { id, name, args } = message;
    void outcomeOf(async () => {
      const all = await functions;
      ({ limitMs } = message);
      renewLimit();
      return all[name]?.(...args);
    }).then((outcome) => {
      limits.processorMs[0] = 0;
      send({ type: "answer", id, outcome });
    });
  }
});

const watch = new Worker(new URL("limit-watch.ts", import.meta.url), {
  workerData: limits,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
});
// It has started with the rights that it was given, and is watched.
watch.once("online", () => send({ type: "ready" }));
