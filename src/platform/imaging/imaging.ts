// Decodes and encodes images in child processes (docs/adr/0009): one for what visitors wait for, others for
// uploads (docs/adr/0052). The latter inspect documents too (docs/adr/0128).
import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { BACKGROUND, type Callers, type LaneName } from "../callers.ts";
import { DANGERS } from "../documents/dangers.ts";
import type { Inspection } from "../documents/inspect-document.ts";
import { createLane, type LaneLimits, STAFF_NICENESS, STAFF_PLACES } from "../lane.ts";
import type { Logger } from "../logger.ts";
import { CLOCK_FACTOR } from "../processor-time.ts";
import { createConfined } from "./confinement.ts";
import type { MasterOptions, MasterResult, VariantFormat } from "./pictures.ts";
import type { Order, Outcome, Task, Value } from "./worker.ts";

/** What one image may use up of the processor's time. */
const TASK_MS = 20_000;
/** For an SVG drawing, of which a small one can be made to take for ever. */
const DRAWING_MS = 2_000;
/** Time limit for inspecting a document. */
const DOCUMENT_MS = 5_000;
/** After this time without work a process is ended, to free its memory: as long as a Markdown thread waits. */
const IDLE_MS = 10_000;
/** So long the pictures in hand are waited for when the process stops. */
const CLOSE_MS = 3_000;
/** Where libvips looks for the beginning of a drawing. */
const DRAWING_HEAD = 1000;

const LANES: Record<LaneName, LaneLimits> = {
  visitors: { places: 1, placesPerOwner: 1, waiting: 1000, waitingPerOwner: 1000 },
  staff: { places: STAFF_PLACES, placesPerOwner: 1, waiting: 60, waitingPerOwner: 20 },
};

export interface Imaging {
  /**
   * Makes the master of an uploaded file, whatever it claims to be.
   * @throws BusyError, as the other does, when too many images are waiting
   */
  makeMaster(bytes: Buffer, options?: MasterOptions): Promise<MasterResult>;
  /**
   * Makes a version of a master, `width` wide but never wider than the master.
   * @param load reads the master, called only when its turn has come; `null` when there is none
   */
  makeVariant(
    load: () => Promise<Buffer | null>,
    width: number,
    format: VariantFormat,
  ): Promise<Buffer | null>;
  /** Draws an SVG with somebody's drawing in it, or decodes a master. @throws where that fails or takes too long */
  makePng(bytes: Buffer): Promise<Buffer>;
  /** Detects a document's format and whether it is safe to serve. Refuses it if that takes too long. */
  inspectDocument(bytes: Buffer): Promise<Inspection>;
  /** Refuses what waits, gives the pictures in hand a moment, and ends the processes. */
  close(): Promise<void>;
}

interface Options {
  /** For whom an image is made; left out: all are the same. */
  callers?: Pick<Callers, "current">;
  log?: Logger;
  taskMs?: number;
  drawingMs?: number;
  idleMs?: number;
}

/** The child processes start with the first image. */
export function openImaging({
  callers,
  log,
  taskMs = TASK_MS,
  drawingMs = DRAWING_MS,
  idleMs = IDLE_MS,
}: Options = {}): Imaging {
  const confined = createConfined(log);
  const lanes = {
    visitors: openLane(() => confined.start(0), LANES.visitors, idleMs),
    staff: openLane(() => confined.start(STAFF_NICENESS), LANES.staff, idleMs),
  };
  let isClosing = false;
  const enqueue = <T>(work: (perform: Perform) => Promise<T>): Promise<T> => {
    const { lane, owner } = callers?.current() ?? { lane: "staff", owner: BACKGROUND };
    return lanes[lane].enqueue(owner, work);
  };
  return {
    makeMaster: (bytes, options = {}) =>
      enqueue(async (perform) => {
        try {
          const limit = isDrawing(bytes) ? Math.min(drawingMs, taskMs) : taskMs;
          return (await perform({ kind: "master", bytes, ...options }, limit)) as MasterResult;
        } catch (error) {
          // A file that crashes the decoder or takes too long counts as no image.
          if (error instanceof WorkerEnded && !isClosing) return { ok: false, reason: "not-an-image" };
          throw error;
        }
      }),
    makeVariant: (load, width, format) =>
      enqueue(async (perform) => {
        const bytes = await load();
        if (!bytes) return null;
        return asBuffer((await perform({ kind: "variant", bytes, width, format }, taskMs)) as Uint8Array);
      }),
    makePng: (bytes) =>
      enqueue(async (perform) =>
        asBuffer(
          (await perform(
            { kind: "png", bytes },
            isDrawing(bytes) ? Math.min(drawingMs, taskMs) : taskMs,
          )) as Uint8Array,
        ),
      ),
    inspectDocument: (bytes) =>
      enqueue(async (perform) => {
        try {
          return (await perform({ kind: "document", bytes }, Math.min(DOCUMENT_MS, taskMs))) as Inspection;
        } catch (error) {
          if (error instanceof WorkerEnded && !isClosing) return { ok: false, detail: DANGERS.unreadable };
          throw error;
        }
      }),
    async close() {
      isClosing = true;
      await Promise.all([lanes.visitors.close(), lanes.staff.close()]);
    },
  };
}

type StartWorker = () => Promise<ChildProcess>;
type Perform = (task: Task, limitMs: number) => Promise<Value>;

/** The processes of one lane: each of its places has its own. */
function openLane(start: StartWorker, limits: LaneLimits, idleMs: number) {
  const lane = createLane(limits);
  const places = Array.from({ length: limits.places }, () => createPlace(start, idleMs));
  return {
    enqueue: <T>(owner: string, work: (perform: Perform) => Promise<T>): Promise<T> =>
      lane.enqueue(owner, async (place) => {
        const { perform } = places[place] ?? createPlace(start, idleMs);
        return work(perform);
      }),
    async close(): Promise<void> {
      lane.clear();
      await Promise.race([lane.idle(), delay(CLOSE_MS, undefined, { ref: false })]);
      for (const place of places) place.end();
    },
  };
}

function createPlace(start: StartWorker, idleMs: number): { perform: Perform; end(): void } {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idle);
    worker?.kill("SIGKILL");
    worker = undefined;
  };
  const perform: Perform = async (task, limitMs) => {
    clearTimeout(idle);
    if (worker?.connected !== true) worker = await start();
    try {
      return await ask(worker, task, limitMs);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return { perform, end };
}

class WorkerEnded extends Error {
  override name = "WorkerEnded";
}

/** @throws WorkerEnded when the process dies during the task, as it does by itself once it has used up `limitMs` */
function ask(worker: ChildProcess, task: Task, limitMs: number): Promise<Value> {
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
    // Should it not end by itself.
    const timer = setTimeout(() => finish(new WorkerEnded("it took too long")), limitMs * CLOCK_FACTOR);
    worker.on("message", onMessage).on("exit", onExit).on("error", onError);
    worker.send({ task, limitMs } satisfies Order, (error) => {
      if (error) finish(new WorkerEnded(error.message));
    });
  });
}

/** Whether the decoder may take it for an SVG, compressed or not. */
function isDrawing(bytes: Buffer): boolean {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip || /<svg/i.test(bytes.subarray(0, DRAWING_HEAD).toString("latin1"));
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
