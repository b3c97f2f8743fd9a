// Reads bodies with files, with one schema for JSON and multipart/form-data (docs/produto.md, "API"). All multipart
// bodies are read here, part by part: files go to disk, and a limit rejects the body as soon as it is exceeded.

import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import type { Readable } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type {
  FastifyReply,
  FastifyRequest,
  onRouteHookHandler,
  preValidationAsyncHookHandler,
} from "fastify";
import { parseCheckedJson } from "#src/shared/sent-json.ts";
import { isNearlyFull } from "../disk.ts";
import { type FieldError, sendProblem } from "./problem.ts";
import type { Server } from "./server.ts";

/** Largest text field of a form, bytes. */
const FIELD_BYTES = 1024 * 1024;
/** All text fields of a form together, bytes. */
const ALL_FIELDS_BYTES = 4 * 1024 * 1024;
const MAX_FIELDS = 100;
/** Allowance for part headers and boundaries, bytes. */
const OVERHEAD_BYTES = 1024 * 1024;
/** Bytes of a rejected body that are still read, so that a client that keeps sending gets to see the reason. */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;
/** Bytes of files that a form reads and does not keep, so that it can show the reason beside the field. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024;
const DISK_NEARLY_FULL =
  "O disco do servidor está quase cheio, e nenhum arquivo é aceito. Avise quem cuida do site e tente de novo depois.";

/** An uploaded file, kept on disk until the request ends. */
export interface Upload {
  field: string;
  filename: string;
  bytes: number;
  /** Why nothing of it was kept, on routes that read on. */
  refusal?: "too-large" | "too-many";
  read: () => Promise<Buffer>;
  /** Reads it without holding it as a whole. */
  pieces: () => AsyncIterable<Buffer>;
}

interface Received {
  bytes: number;
  read(): Promise<Buffer>;
  pieces(): AsyncIterable<Buffer>;
  remove(): Promise<void>;
}

export interface BodyLimits {
  /** Fields that may contain files. A file in any other field is rejected. */
  fileFields: readonly string[];
  /** Most files in one body. */
  files: number;
  /** Largest file, bytes. */
  fileBytes: number;
  /** All files together, bytes; defaults to `files` times `fileBytes`. */
  allFilesBytes?: number;
  /** Message if a file, or all files together, are too large (413). */
  tooLarge: string;
  /** Message if there are too many files (422). */
  tooMany: string;
  /** All text fields together, bytes. */
  allFieldsBytes?: number;
  /**
   * Finds the fields that may contain files, where `fileFields` is empty because they differ from request to request.
   * @returns undefined if it has answered
   */
  findFileFields?: (request: FastifyRequest, reply: FastifyReply) => Promise<readonly string[] | undefined>;
  /**
   * Reads on behind a file that is too large or one too many, and lists it without its content, so that a form can
   * show every error beside its field.
   */
  readsOn?: true;
  /** Sends the refusal of a body, on routes that answer with pages. */
  refuse?: (reply: FastifyReply, refusal: Refusal) => FastifyReply;
  /**
   * Stores a file as it arrives, instead of writing it to this machine's disk. It must clean up what it has stored,
   * even if reading the chunks fails.
   */
  store?: (request: FastifyRequest, chunks: AsyncIterable<Buffer>) => Promise<Received>;
}

export interface Refusal {
  ok: false;
  code: "too-large" | "unreadable" | "unsupported-media-type" | "invalid" | "no-room";
  detail?: string;
  errors?: FieldError[];
}

interface Reading {
  fields: Record<string, unknown>;
  files: Upload[];
  removals: (() => Promise<void>)[];
  fieldCount: number;
  fieldBytes: number;
  fileBytes: number;
  /** Bytes that were read and not kept. */
  droppedBytes: number;
  /** Error on the server's side, from the disk or a storage. */
  failure?: unknown;
}

/**
 * Declares routes with uploads. Multipart bodies are read for these only.
 * @param install declares the routes, each with `...takesFiles(limits)`
 */
export function installUploads(app: Server, install: (app: Server) => void): void {
  void app.register(async (scope: Server) => {
    await scope.register(multipart);
    scope.decorateRequest("uploads");
    scope.decorateRequest("removeUploads");
    scope.addHook("onRoute", removeAfterwards);
    install(scope);
  });
}

/**
 * Route options for JSON and multipart bodies alike. `schema.body` validates the fields of either (a form's values
 * are texts, and a repeated field becomes an array), and the handler finds the files in `request.uploads`.
 * @param jsonBytes largest JSON body, for routes that take images as base64
 */
export function takesFiles(limits: BodyLimits, jsonBytes?: number) {
  const readUploads: preValidationAsyncHookHandler = async (request, reply) => {
    if (!request.isMultipart()) return;
    const reading: Reading = {
      fields: Object.create(null) as Record<string, unknown>,
      files: [],
      removals: [],
      fieldCount: 0,
      fieldBytes: 0,
      fileBytes: 0,
      droppedBytes: 0,
    };
    const fileFields = limits.findFileFields
      ? await limits.findFileFields(request, reply)
      : limits.fileFields;
    if (!fileFields) return reply;
    const remove = async (): Promise<void> => {
      for (const one of reading.removals.splice(0)) await one();
    };
    const refusal = await readBody(request, { ...limits, fileFields }, reading).catch(
      async (error: unknown) => {
        await remove();
        throw error;
      },
    );
    if (refusal) {
      await remove();
      if (!(await discard(request))) void reply.header("connection", "close");
      return limits.refuse?.(reply, refusal) ?? sendProblem(reply, refusal.code, refusal);
    }
    request.body = reading.fields;
    request.uploads = reading.files;
    if (limits.store) return;
    request.removeUploads = remove;
    // If validation rejects the fields, the handler is never called and cannot clean up.
    reply.raw.once("close", () => {
      if (request.removeUploads) void remove();
    });
  };
  return { bodyLimit: jsonBytes, preValidation: readUploads, config: { fileFields: [...limits.fileFields] } };
}

/** Removes the files of a body once its handler is done, even if the client has disconnected. */
const removeAfterwards: onRouteHookHandler = (route) => {
  if (!route.config?.fileFields) return;
  const { handler } = route;
  route.handler = async function (request, reply) {
    const remove = request.removeUploads;
    request.removeUploads = undefined;
    try {
      return await handler.call(this, request, reply);
    } finally {
      await remove?.();
    }
  };
};

/** @returns why the body is rejected, or undefined if it is accepted */
async function readBody(
  request: FastifyRequest,
  limits: BodyLimits,
  reading: Reading,
): Promise<Refusal | undefined> {
  const announced = Number(request.headers["content-length"] ?? 0);
  const dropped = limits.readsOn && limits.fileFields.length > 0 ? MAX_DROPPED_BYTES : 0;
  if (announced > allFilesBytes(limits) + dropped + ALL_FIELDS_BYTES + OVERHEAD_BYTES)
    return refuseTooLarge(limits, limits.fileFields[0]);
  const full = await refusalOfDisk(request, announced);
  if (full) return { ok: false, code: "no-room", detail: full };
  const parts = MAX_FIELDS + limits.files + 1;
  const options = {
    throwFileSizeLimit: false,
    // Reads text fields as streams too: the parser would buffer them all and replace invalid UTF-8.
    isPartAFile: () => true,
    limits: { fileSize: Infinity, files: parts, parts, headerPairs: 20 },
  };
  try {
    for await (const part of request.parts(options)) {
      if (part.type !== "file") return { ok: false, code: "unreadable" };
      const refusal = isFile(part)
        ? await takeFile(request, part, limits, reading)
        : await takeText(part, limits, reading);
      if (refusal) return refusal;
    }
    return undefined;
  } catch (error) {
    // All other errors are the client's.
    if (reading.failure !== undefined) throw reading.failure;
    return {
      ok: false,
      code: (error as { statusCode?: number }).statusCode === 413 ? "too-large" : "unreadable",
    };
  }
}

function isFile({ mimetype, filename }: MultipartFile): boolean {
  return (filename as string | undefined) !== undefined || mimetype === "application/octet-stream";
}

async function takeFile(
  request: FastifyRequest,
  { fieldname: field, filename, file }: MultipartFile,
  limits: BodyLimits,
  reading: Reading,
): Promise<Refusal | undefined> {
  if (!limits.fileFields.includes(field)) return { ok: false, code: "unreadable" };
  // Ignores the empty, nameless part that browsers send for an empty file input.
  if (reading.files.length >= limits.files) {
    if (limits.readsOn) return dropFile(file, { field, filename, refusal: "too-many" }, reading);
    const isLeftOut = !filename && (await isEmpty(file));
    return isLeftOut ? undefined : refuseField("invalid", field, limits.tooMany);
  }
  const room = Math.min(limits.fileBytes, allFilesBytes(limits) - reading.fileBytes);
  try {
    const chunks = limitChunks(file, room);
    const received = await (limits.store?.(request, chunks) ?? request.server.incomingBodies.receive(chunks));
    reading.removals.push(() => received.remove());
    if (received.bytes === 0 && !filename) return undefined;
    reading.fileBytes += received.bytes;
    const { bytes } = received;
    reading.files.push({
      field,
      filename,
      bytes,
      read: () => received.read(),
      pieces: () => received.pieces(),
    });
    return undefined;
  } catch (error) {
    if (error instanceof TooLargeError) {
      if (limits.readsOn) return dropFile(file, { field, filename, refusal: "too-large" }, reading);
      return refuseTooLarge(limits, field);
    }
    if (file.errored === null) reading.failure = error;
    throw error;
  }
}

/** Reads the rest of a file that is not accepted, and lists the file without it. */
async function dropFile(
  file: MultipartFile["file"],
  { field, filename, refusal }: Pick<Upload, "field" | "filename" | "refusal">,
  reading: Reading,
): Promise<Refusal | undefined> {
  const before = reading.droppedBytes;
  try {
    for await (const chunk of limitChunks(file, MAX_DROPPED_BYTES - before))
      reading.droppedBytes += chunk.length;
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return { ok: false, code: "too-large" };
  }
  // Browsers send an empty, nameless part for each empty file input.
  if (!filename && refusal === "too-many" && reading.droppedBytes === before) return undefined;
  const nothing = async (): Promise<never> => {
    throw new Error("nothing of this file was kept");
  };
  // oxlint-disable-next-line require-yield -- there is nothing to yield
  const noPieces = async function* (): AsyncGenerator<Buffer> {
    await nothing();
  };
  reading.files.push({ field, filename, bytes: 0, refusal, read: nothing, pieces: noPieces });
  return undefined;
}

async function takeText(
  part: MultipartFile,
  { allFieldsBytes = ALL_FIELDS_BYTES }: BodyLimits,
  reading: Reading,
): Promise<Refusal | undefined> {
  const { fieldname: field, file, mimetype } = part;
  if (++reading.fieldCount > MAX_FIELDS) return { ok: false, code: "too-large" };
  const chunks: Buffer[] = [];
  try {
    const room = Math.min(FIELD_BYTES, allFieldsBytes - reading.fieldBytes);
    for await (const chunk of limitChunks(file, room)) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return refuseField("too-large", field, `${field}: o texto é grande demais`);
  }
  const bytes = Buffer.concat(chunks);
  reading.fieldBytes += bytes.length;
  const value = isUtf8(bytes) ? readValue(bytes.toString(), mimetype) : undefined;
  if (value === undefined) return { ok: false, code: "unreadable" };
  const known = reading.fields[field];
  reading.fields[field] = known === undefined ? value : [known, value].flat();
  return undefined;
}

/** Returns undefined if a part declared as JSON is invalid or could pollute a prototype. */
function readValue(text: string, mimetype: string): unknown {
  if (!mimetype.startsWith("application/json")) return text;
  try {
    return parseCheckedJson(text, (name, value) => {
      if (name === "constructor") throw new SyntaxError("a name is constructor");
      return value;
    });
  } catch {
    return undefined;
  }
}

export class TooLargeError extends Error {}

/** Says why a body is not accepted if the disk is nearly full. */
export async function refusalOfDisk({ server }: FastifyRequest, bytes: number): Promise<string | undefined> {
  return isNearlyFull(await server.incomingBodies.disk(), bytes) ? DISK_NEARLY_FULL : undefined;
}

/**
 * Yields the chunks of a stream up to a limit. Leaving the loop keeps the stream open, because the rest of the body
 * follows.
 * @throws TooLargeError
 */
export async function* limitChunks(stream: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLargeError();
    yield chunk;
  }
}

async function isEmpty(stream: Readable): Promise<boolean> {
  for await (const chunk of limitChunks(stream, Infinity)) if (chunk.length > 0) return false;
  return true;
}

const allFilesBytes = ({ allFilesBytes: all, files, fileBytes }: BodyLimits): number =>
  all ?? files * fileBytes;

const refuseTooLarge = ({ tooLarge }: BodyLimits, field = ""): Refusal =>
  refuseField("too-large", field, tooLarge);

function refuseField(code: Refusal["code"], field: string, message: string): Refusal {
  return { ok: false, code, detail: message, errors: [{ field, message }] };
}

/**
 * Reads and drops the rest of a rejected body.
 * @returns false if it is too large, so that the connection must be closed
 */
export async function discard({ raw, headers }: FastifyRequest): Promise<boolean> {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return true;
  if (Number(headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES) return false;
  let bytes = 0;
  const done = new AbortController();
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) done.abort();
  });
  raw.resume();
  const ended = once(raw, "end", { signal: done.signal });
  const closed = once(raw, "close", { signal: done.signal });
  await Promise.race([ended, closed]).catch(() => {});
  closed.catch(() => {});
  ended.catch(() => {});
  done.abort();
  return bytes <= MAX_DISCARDED_BYTES;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Uploaded files, on routes with uploads. */
    uploads: Upload[] | undefined;
    /** Removes the files from disk; undefined once the handler has taken over. */
    removeUploads: (() => Promise<void>) | undefined;
  }
  interface FastifyContextConfig {
    /** Fields that may contain files, for the documentation. */
    fileFields?: string[];
  }
}
