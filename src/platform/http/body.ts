// Calls that take files: one schema for JSON and for multipart/form-data (specification §7).
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import { sendProblem } from "./problem.ts";
import type { Server } from "./server.ts";

/** Largest text field of a form, bytes. */
const FIELD_BYTES = 1024 * 1024;
const MOST_FIELDS = 100;

export interface Upload {
  field: string;
  filename: string;
  bytes: Buffer;
}

export interface BodyLimits {
  /** Fields that carry files; a file under any other name is refused. */
  fileFields: string[];
  /** Most files in one body. */
  files: number;
  /** Largest file, bytes. */
  fileBytes: number;
  /** What to say of a larger one (413). */
  tooLarge: string;
  /** What to say of more files (422). */
  tooMany: string;
}

export type Body =
  | { ok: true; fields: Record<string, unknown>; files: Upload[] }
  | { ok: false; code: "too-large" | "unreadable" | "unsupported-media-type" | "invalid"; detail?: string };

/**
 * Makes a place for routes that take files: only there are multipart bodies read.
 * @param install declares the routes, each with `...takesFiles(limits)`
 */
export function installUploads(app: Server, install: (app: Server) => void): void {
  void app.register(async (scope: Server) => {
    await scope.register(multipart);
    scope.decorateRequest("uploads");
    install(scope);
  });
}

/**
 * What a route needs to take JSON and multipart bodies alike: spread it into the route's options. Its
 * `schema.body` then validates the fields of either (a form's values are texts, a repeated one is an
 * array), and its handler finds the files in `request.uploads`.
 * @param jsonBytes largest JSON body, for routes that take images as base64
 */
export function takesFiles(limits: BodyLimits, jsonBytes?: number) {
  const readUploads: preValidationAsyncHookHandler = async (request, reply) => {
    const body = await readBody(request, limits);
    if (!body.ok) return sendProblem(reply, body.code, { detail: body.detail });
    request.body = body.fields;
    request.uploads = body.files;
  };
  return { bodyLimit: jsonBytes, preValidation: readUploads, config: { fileFields: limits.fileFields } };
}

/**
 * The fields and files of a JSON or multipart body. A refused body is still read to its end, so that
 * the answer reaches a browser that is busy sending; nothing of it is kept.
 */
export async function readBody(request: FastifyRequest, limits: BodyLimits): Promise<Body> {
  if (!request.isMultipart()) return { ok: true, fields: request.body as Record<string, unknown>, files: [] };
  const body = { fields: Object.create(null) as Record<string, unknown>, files: [] as Upload[] };
  let refusal: Body | undefined;
  try {
    for await (const part of request.parts(parserLimits(limits))) {
      refusal ??=
        part.type === "file" ? await takeFile(part, body.files, limits) : takeField(part, body.fields);
      if (refusal && part.type === "file") part.file.resume();
    }
  } catch (error) {
    return refusal ?? explain(error);
  }
  return refusal ?? { ok: true, ...body };
}

/** A file over its limit arrives cut off and marked, rather than as an error in the middle of the body. */
function parserLimits({ files, fileBytes }: BodyLimits) {
  const limits = { fileSize: fileBytes, files: files + 1, fieldSize: FIELD_BYTES, fields: MOST_FIELDS };
  return {
    throwFileSizeLimit: false,
    limits: { ...limits, parts: MOST_FIELDS + files + 1, headerPairs: 20 },
  };
}

async function takeFile(part: MultipartFile, files: Upload[], limits: BodyLimits): Promise<Body | undefined> {
  if (!limits.fileFields.includes(part.fieldname)) return { ok: false, code: "unreadable" };
  const bytes = await part.toBuffer();
  if (part.file.truncated) return refuse(files, { ok: false, code: "too-large", detail: limits.tooLarge });
  // What a browser sends for a file input left empty.
  if (bytes.length === 0 && !part.filename) return undefined;
  if (files.length >= limits.files)
    return refuse(files, { ok: false, code: "invalid", detail: limits.tooMany });
  files.push({ field: part.fieldname, filename: part.filename, bytes });
  return undefined;
}

/** Frees the memory at once: the rest of the body may take a while. */
function refuse(files: Upload[], refusal: Body): Body {
  files.length = 0;
  return refusal;
}

function takeField(part: MultipartValue, fields: Record<string, unknown>): Body | undefined {
  if (part.fieldnameTruncated) return { ok: false, code: "unreadable" };
  if (part.valueTruncated) return { ok: false, code: "too-large" };
  const known = fields[part.fieldname];
  fields[part.fieldname] = known === undefined ? part.value : [known, part.value].flat();
  return undefined;
}

/** What the parser throws is the sender's doing: it says so by its codes, or by its plain errors. */
function explain(error: unknown): Body {
  const { statusCode } = error as { statusCode?: number };
  return { ok: false, code: statusCode === 413 ? "too-large" : "unreadable" };
}

declare module "fastify" {
  interface FastifyRequest {
    /** The files of a body, on routes that take some. */
    uploads: Upload[] | undefined;
  }
  interface FastifyContextConfig {
    /** Fields that carry files, for the documentation. */
    fileFields?: string[];
  }
}
