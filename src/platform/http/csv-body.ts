// Receives tables (`text/csv`, and XLSX where a route takes it) on disk, because they may be larger than the memory of a
// busy site allows.

import type { Readable } from "node:stream";
import { errorCodes, type FastifyReply, type FastifyRequest } from "fastify";
import { discard, limitChunks, refusalOfDisk, TooLargeError } from "./body.ts";
import type { TemporaryFile } from "./incoming-bodies.ts";
import { sendProblem } from "./problem.ts";
import type { Server } from "./server.ts";

/** A body that is read by `withCsvBody`. */
class CsvBody {
  readonly stream: Readable;
  constructor(stream: Readable) {
    this.stream = stream;
  }
}

export const isCsvBody = (body: unknown): body is CsvBody => body instanceof CsvBody;

/** Accepts `text/csv` on the routes of `app` with `config: { takesCsv: true }`. */
export function installCsvBodies(app: Server): void {
  app.addContentTypeParser("text/csv", (request, payload, done) => {
    if (request.routeOptions.config.takesCsv) done(null, new CsvBody(payload));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE("text/csv"));
  });
}

/** Media type of XLSX files. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Accepts XLSX files on the routes of `app` with `config: { takesCsv: true }`. */
export function installXlsxBodies(app: Server): void {
  app.addContentTypeParser(XLSX, (request, payload, done) => {
    if (request.routeOptions.config.takesCsv) done(null, new CsvBody(payload));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(XLSX));
  });
}

interface CsvLimits {
  maxBytes: number;
  /** Message if it is larger (413). */
  tooLarge: string;
}

/**
 * Runs `use` on the CSV of a request, which is removed afterwards.
 * @returns the problem that was sent, if it is too large or there is no room for it
 */
export async function withCsvBody<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: CsvBody,
  { maxBytes, tooLarge }: CsvLimits,
  use: (file: TemporaryFile) => Promise<Result>,
): Promise<Result | FastifyReply> {
  const announced = Number(request.headers["content-length"] ?? 0);
  const refuse = async (code: "too-large" | "no-room", message: string): Promise<FastifyReply> => {
    if (!(await discard(request))) void reply.header("connection", "close");
    return sendProblem(reply, code, { detail: message, errors: [{ field: "file", message }] });
  };
  if (announced > maxBytes) return refuse("too-large", tooLarge);
  const full = await refusalOfDisk(request, announced);
  if (full) return refuse("no-room", full);
  let file: TemporaryFile;
  try {
    file = await request.server.incomingBodies.receive(limitChunks(stream, maxBytes));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse("too-large", tooLarge);
    // The client has gone, or the disk is full.
    throw stream.errored ? new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH() : error;
  }
  try {
    return await use(file);
  } finally {
    await file.remove();
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Accepts `text/csv`. */
    takesCsv?: boolean;
  }
}
