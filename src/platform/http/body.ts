// Calls that take files: one schema for JSON and for multipart/form-data (docs/produto.md, "API").
import { isUtf8 } from "node:buffer";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import { sendProblem } from "./problem.ts";
import type { Server } from "./server.ts";

/** Largest text field of a form, bytes. */
const FIELD_BYTES = 1024 * 1024;
const MAX_FIELDS = 100;

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
  /** The text of the refusal of a larger one (413). */
  tooLarge: string;
  /** The text of the refusal of more files (422). */
  tooMany: string;
}

export type Body =
  | { ok: true; fields: Record<string, unknown>; files: Upload[] }
  | { ok: false; code: "too-large" | "unreadable" | "unsupported-media-type" | "invalid"; detail?: string };

/**
 * Declares routes that take files; multipart bodies are read for these only.
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
 * a browser that is still sending can read the answer; its files are discarded.
 */
async function readBody(request: FastifyRequest, limits: BodyLimits): Promise<Body> {
  if (!request.isMultipart()) return { ok: true, fields: request.body as Record<string, unknown>, files: [] };
  const body = { fields: Object.create(null) as Record<string, unknown>, files: [] as Upload[] };
  let refusal: Body | undefined;
  try {
    for await (const part of request.parts(parserOptions(limits))) {
      if (part.type === "field") putField(body.fields, part.fieldname, part.value);
      else {
        refusal ??= isFile(part.mimetype, part.filename)
          ? await takeFile(part, body.files, limits)
          : await takeText(part, body.fields);
        if (refusal) part.file.resume();
      }
    }
  } catch (error) {
    return refusal ?? explain(error);
  }
  return refusal ?? { ok: true, ...body };
}

/**
 * A file over its limit is cut off and marked, which is no error in the middle of the body. Texts are read as
 * bytes, like files, because the parser would replace invalid UTF-8. Parts of JSON are left to the parser.
 */
function parserOptions({ files, fileBytes }: BodyLimits) {
  const parts = MAX_FIELDS + files + 1;
  const fileSize = Math.max(fileBytes, FIELD_BYTES);
  return {
    throwFileSizeLimit: false,
    isPartAFile: (_field: string | undefined, type: string | undefined, filename: string | undefined) =>
      isFile(type, filename) || !type?.startsWith("application/json"),
    limits: { fileSize, files: parts, fieldSize: FIELD_BYTES, fields: MAX_FIELDS, parts, headerPairs: 20 },
  };
}

function isFile(type: string | undefined, filename: string | undefined): boolean {
  return filename !== undefined || type === "application/octet-stream";
}

async function takeFile(part: MultipartFile, files: Upload[], limits: BodyLimits): Promise<Body | undefined> {
  if (!limits.fileFields.includes(part.fieldname)) return { ok: false, code: "unreadable" };
  const bytes = await readPart(part, limits.fileBytes);
  if (!bytes) return refuse(files, { ok: false, code: "too-large", detail: limits.tooLarge });
  // A browser sends this for an empty file input.
  if (bytes.length === 0 && !part.filename) return undefined;
  if (files.length >= limits.files)
    return refuse(files, { ok: false, code: "invalid", detail: limits.tooMany });
  files.push({ field: part.fieldname, filename: part.filename, bytes });
  return undefined;
}

async function takeText(part: MultipartFile, fields: Record<string, unknown>): Promise<Body | undefined> {
  const bytes = await readPart(part, FIELD_BYTES);
  if (!bytes) return { ok: false, code: "too-large" };
  if (!isUtf8(bytes)) return { ok: false, code: "unreadable" };
  if (Object.keys(fields).length >= MAX_FIELDS) return { ok: false, code: "too-large" };
  putField(fields, part.fieldname, bytes.toString());
  return undefined;
}

/** @returns undefined for a part over the limit */
async function readPart(part: MultipartFile, most: number): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer();
  return part.file.truncated || bytes.length > most ? undefined : bytes;
}

/** Frees the files at once, since the rest of the body can take a while. */
function refuse(files: Upload[], refusal: Body): Body {
  files.length = 0;
  return refusal;
}

function putField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [known, value].flat();
}

/** Errors of the parser, with a status or without, are errors of the sender. */
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
