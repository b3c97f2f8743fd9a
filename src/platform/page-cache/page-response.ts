// Sends a page: 304 if the client already has it, else the body in an encoding that the client accepts.

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { matchesEtag } from "../etag.ts";
import { chooseEncoding, compressQuickly, decompress, type Encoding, isCompressible } from "./encodings.ts";
import type { CachedPage } from "./page-store.ts";

export interface Rendered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** Headers of a single response or encoding. All others belong to the page. */
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

/** Sends a cached page. It is decompressed first only for the rare client without compression. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const { etag, bodies } = page;
  const headers = [...page.headers, "x-request-id", randomUUID()];
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const available = Object.keys(bodies) as Encoding[];
  const encoding = chooseEncoding(request.headers["accept-encoding"], available);
  const body = bodies[encoding];
  if (body) return sendBody(request, response, 200, headers, encoding, body);
  decompress(bodies.gzip ?? Buffer.alloc(0)).then(
    (whole) => sendBody(request, response, 200, headers, "identity", whole),
    () => response.destroy(),
  );
}

/**
 * Sends a cached page with more HTML at its end, to this client only.
 * @param more inserted before the end of the body
 */
export function sendPageWith(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  more: string,
): void {
  const headers = replaceHeaders(page.headers, { "cache-control": "private, no-cache", etag: undefined });
  const { identity, gzip } = page.bodies;
  const whole = identity ? Promise.resolve(identity) : decompress(gzip ?? Buffer.alloc(0));
  whole.then(
    (bytes) => {
      const html = bytes.toString();
      const found = html.lastIndexOf("</body>");
      const end = found < 0 ? html.length : found;
      const body = Buffer.from(html.slice(0, end) + more + html.slice(end));
      sendRendered(request, response, { status: 200, headers, body });
    },
    () => response.destroy(),
  );
}

/** @param flat alternating names and values */
function replaceHeaders(flat: string[], replaced: Rendered["headers"]): Rendered["headers"] {
  const headers: Record<string, string | string[] | number | undefined> = {};
  for (let index = 0; index < flat.length; index += 2) {
    const [name = "", value = ""] = flat.slice(index, index + 2);
    const known = headers[name];
    headers[name] = known === undefined ? value : [known, value].flat().map(String);
  }
  return { ...headers, ...replaced };
}

/** Sends a page that is not cached, with the id of the request that rendered it. */
export function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Rendered,
): void {
  const id = String(headers["x-request-id"] ?? randomUUID());
  const own = [...flattenHeaders(headers), "x-request-id", id];
  const isText = isCompressible(body, String(headers["content-type"] ?? ""));
  const encoding = isText ? chooseEncoding(request.headers["accept-encoding"], ["gzip"]) : "identity";
  if (encoding === "identity") return sendBody(request, response, status, own, encoding, body);
  compressQuickly(body).then(
    (small) => sendBody(request, response, status, own, encoding, small),
    () => response.destroy(),
  );
}

/** Returns the page's own headers, alternating names and values. */
export function flattenHeaders(headers: Rendered["headers"]): string[] {
  const own = Object.entries(headers)
    .filter(([name]) => !PARTICULAR.has(name))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]));
  return [...own, "vary", "Accept-Encoding"];
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
