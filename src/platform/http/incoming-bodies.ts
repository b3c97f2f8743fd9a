// Limits concurrent large bodies, and keeps their files on disk.

import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { type DiskSpace, readDisk } from "../disk.ts";
import { createFairQueue, isBusy, type FairQueue, type FairQueueLimits } from "../fair-queue.ts";
import type { Resources } from "../resources/resources.ts";
import { BUSY_SECONDS } from "./errors.ts";
import { sendPlainPage } from "./plain-page.ts";
import { sendProblem } from "./problem.ts";
import { requestKey } from "./rate-limited.ts";

/** Concurrent large bodies. Owners (accounts and tokens) take turns. */
const QUEUE_LIMITS: FairQueueLimits = {
  concurrency: 8,
  concurrencyPerOwner: 2,
  maxWaiting: 60,
  maxWaitingPerOwner: 10,
};
/** Concurrent forms of visitors with files. An address sends one at a time. */
const VISITOR_LIMITS: FairQueueLimits = {
  concurrency: 8,
  concurrencyPerOwner: 1,
  maxWaiting: 40,
  maxWaitingPerOwner: 3,
};
const PIECE_BYTES = 256 * 1024;
const CUT = "a temporary file is shorter than what was written to it";
const BUSY = "Há envios demais ao mesmo tempo. Espere alguns segundos e tente de novo.";

const BUSY_PAGE = {
  title: "Tente de novo",
  detail: `${BUSY} Volte à página do formulário: o que foi escrito está lá.`,
};

/** An unlinked file, which disappears with the process. */
export interface TemporaryFile {
  bytes: number;
  read(): Promise<Buffer>;
  /** Reads it without holding it as a whole. */
  pieces(): AsyncGenerator<Buffer, void, void>;
  remove(): Promise<void>;
}

export interface IncomingBodies {
  /** Writes a file to disk as it arrives. */
  receive(chunks: AsyncIterable<Buffer>): Promise<TemporaryFile>;
  disk(): Promise<DiskSpace>;
}

/**
 * Makes requests with large bodies wait for their turn before anything is read, and keep their slot until they are
 * answered.
 * @param bodyLimit largest body that does not have to wait, in bytes
 */
export function installIncomingBodies(
  app: FastifyInstance,
  { config, callers }: Pick<Resources, "config" | "callers">,
  bodyLimit: number,
): void {
  const folder = join(config.dataDir, "incoming");
  app.decorate("incomingBodies", {
    receive: (chunks: AsyncIterable<Buffer>) => receive(folder, chunks),
    disk: () => readDisk(config.dataDir),
  });
  const queue = createFairQueue(QUEUE_LIMITS);
  const visitors = createFairQueue(VISITOR_LIMITS);
  const slowest = createSlowUploads();
  app.addHook("preParsing", async (request, reply, payload: RequestPayload) => {
    const { queue: callersQueue, owner } = callers.current();
    const isVisitor = callersQueue === "visitors";
    const { takesVisitorFiles } = request.routeOptions.config;
    // Strangers have slots of their own, and only where forms take files.
    if (isMultipart(request) && (request.headers["content-encoding"] ?? "identity") !== "identity") {
      await sendProblem(reply, "unsupported-media-type");
      return payload;
    }
    const mustWait = isVisitor ? takesVisitorFiles && isMultipart(request) : isLarge(request, bodyLimit);
    if (!mustWait) return payload;
    const answered = new Promise<void>((resolve) => reply.raw.once("close", resolve));
    try {
      if (isVisitor) {
        await slowest.whileWaiting(waitForSlot(visitors, requestKey(request), answered));
        slowest.watch(request, answered);
      } else await waitForSlot(queue, owner, answered);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (takesVisitorFiles === "page")
        await sendPlainPage(reply.header("retry-after", String(BUSY_SECONDS)), "unavailable", BUSY_PAGE);
      else await sendProblem(reply, "unavailable", { detail: BUSY, retryAfter: BUSY_SECONDS });
    }
    return payload;
  });
  app.addHook("onClose", async () => {
    queue.clear();
    visitors.clear();
  });

  /**
   * Resolves when the request's turn comes.
   * @param answered resolves when the slot can be freed
   * @throws BusyError
   */
  const waitForSlot = (slots: FairQueue, owner: string, answered: Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const hold = (): Promise<void> => {
        resolve();
        return answered;
      };
      slots.enqueue(owner, hold).catch(reject);
    });
}

/** Slowest pace at which a visitor's upload keeps its slot while others wait for one. */
const LEAST = { bytes: 20_000, ms: 5_000 };

/** Ends uploads that hardly send anything, so that a few of them cannot keep all slots; only while others wait. */
function createSlowUploads() {
  /** Bytes that each upload's connection had received when it was last looked at. */
  const watched = new Map<FastifyRequest, number | undefined>();
  let waiting = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    for (const [request, before] of watched) {
      const { bytesRead } = request.raw.socket;
      watched.set(request, bytesRead);
      const isSlow = before !== undefined && bytesRead - before < LEAST.bytes;
      if (isSlow && !request.raw.complete) request.raw.destroy();
    }
  };
  return {
    /** Ends slow uploads until this one has its slot. */
    async whileWaiting(slot: Promise<void>): Promise<void> {
      if (waiting++ === 0) timer = setInterval(look, LEAST.ms).unref();
      try {
        await slot;
      } finally {
        if (--waiting === 0) {
          clearInterval(timer);
          for (const request of watched.keys()) watched.set(request, undefined);
        }
      }
    },
    watch(request: FastifyRequest, answered: Promise<void>): void {
      watched.set(request, undefined);
      void answered.then(() => watched.delete(request));
    },
  };
}

/** Tells from its headers whether a body may exceed the ordinary limit. */
function isLarge({ headers }: FastifyRequest, bodyLimit: number): boolean {
  if (isMultipart({ headers })) return true;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > bodyLimit;
}

const isMultipart = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;

async function receive(folder: string, chunks: AsyncIterable<Buffer>): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    let bytes = 0;
    for await (const chunk of chunks) {
      await file.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
    }
    return {
      bytes,
      read: () => readAll(file, bytes),
      pieces: () => readPieces(file, bytes),
      remove: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* readPieces(file: FileHandle, bytes: number): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < bytes;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
    if (bytesRead === 0) throw new Error(CUT);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function readAll(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(buffer, at, bytes - at, at);
    if (bytesRead === 0) throw new Error(CUT);
    at += bytesRead;
  }
  return buffer;
}

declare module "fastify" {
  interface FastifyInstance {
    incomingBodies: IncomingBodies;
  }
  interface FastifyContextConfig {
    /** Marks a route where visitors may send files, which wait for their turn. */
    takesVisitorFiles?: "api" | "page";
  }
}
