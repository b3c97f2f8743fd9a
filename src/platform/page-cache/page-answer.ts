// An answer as it goes out: 304 to whoever has the page already, the body in a form the asker reads.
import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  chooseEncoding,
  compress,
  decompress,
  type Effort,
  type Encoding,
  isCompressible,
} from "./encodings.ts";
import { bodyOf, createPacket, sendPacket } from "./packet.ts";
import type { KeptPage } from "./page-store.ts";

/** What rendering gave, headers as they were set. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** Headers of one answer, or of one form of it; everything else belongs to the page. */
const PARTICULAR = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);

/** Sends a kept page; at once unless it is asked for as it is, which hardly anybody does. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, etag, forms }: KeptPage,
  date: string,
): void {
  const { "if-none-match": known, "accept-encoding": accepted } = request.headers;
  const own = () => [...headers, "x-request-id", randomUUID()];
  if (isKnown(known, etag)) {
    response.writeHead(304, own()).end();
    return;
  }
  const encoding = forms.identity ? "identity" : chooseEncoding(accepted, forms.br !== undefined);
  const packet = forms[encoding];
  if (packet) {
    if (sendPacket(request, response, packet, date)) return;
    return sendBody(request, response, 200, own(), encoding, bodyOf(packet));
  }
  decompress(forms.gzip ? bodyOf(forms.gzip) : Buffer.alloc(0)).then(
    (whole) => sendBody(request, response, 200, own(), "identity", whole),
    () => response.destroy(),
  );
}

/** Sends what is not kept, under the id of the call that made it. */
export function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Rendered,
): void {
  const id = String(headers["x-request-id"] ?? randomUUID());
  const own = [...flattenHeaders(headers), "x-request-id", id];
  const isText = isCompressible(body, String(headers["content-type"] ?? ""));
  const encoding = isText ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  if (encoding === "identity") return sendBody(request, response, status, own, encoding, body);
  compress(body, encoding, "quick").then(
    (small) => sendBody(request, response, status, own, encoding, small),
    () => response.destroy(),
  );
}

/** Those of the page itself, name and value in turn. */
export function flattenHeaders(headers: Rendered["headers"]): string[] {
  const own = Object.entries(headers)
    .filter(([name]) => !PARTICULAR.has(name))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]));
  return [...own, "vary", "Accept-Encoding"];
}

/** Weak: the page goes out in several forms. */
export function toEtag({ headers, body }: Rendered): string {
  const given = headers["etag"];
  if (typeof given === "string") return given;
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/**
 * A page in the forms it is kept in: as it is where compressing would not help, else with gzip, and with brotli too
 * once nobody waits: both at a time take twice as long where processors are few.
 */
export async function packPage(
  headers: string[],
  body: Buffer,
  { effort, keepAliveSeconds }: { effort: Effort; keepAliveSeconds: number },
): Promise<KeptPage["forms"]> {
  if (!isCompressible(body, typeOf(headers))) {
    return { identity: createPacket(headers, body, keepAliveSeconds) };
  }
  const pack = async (encoding: "br" | "gzip") => {
    const small = await compress(body, encoding, effort);
    return createPacket([...headers, "content-encoding", encoding], small, keepAliveSeconds);
  };
  if (effort === "quick") return { gzip: await pack("gzip") };
  const [br, gzip] = await Promise.all([pack("br"), pack("gzip")]);
  return { br, gzip };
}

function typeOf(headers: string[]): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text === "content-type");
  return headers[at + 1] ?? "";
}

function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: string[],
  encoding: Encoding,
  body: Buffer,
): void {
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  headers.push("content-length", String(body.length));
  response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(",").map((part) => part.trim());
  return known.some((part) => part === "*" || part === etag || `W/${part}` === etag);
}
