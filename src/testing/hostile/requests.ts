// Makes requests from the OpenAPI document: honest ones with hostile parts, and some hostile throughout.

import { type JsonSchema, honestValue, type Known, newUuid, pickId } from "./honest.ts";
import { brokenMultipart, multipartOf } from "./multipart.ts";
import type { Random } from "./random.ts";
import { HOSTILE_JSON, HOSTILE_TEXTS, hostileJson, hostileText } from "./values.ts";

interface Parameter {
  in: string;
  name: string;
  schema?: JsonSchema;
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** By media type; empty if the call takes no body. */
  bodies: Record<string, JsonSchema>;
}

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: JsonSchema }> } }
    >
  >;
}

/** Characters, below the 16 KiB at which Node stops reading. */
const MAX_HEAD = 12_000;
const METHODS = ["PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND", "QUERY"];
const TYPES = [
  "",
  "application/json; charset=utf-16",
  'application/JSON;charset="x',
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"x".repeat(300)}`,
  "application/octet-stream",
  "*/*",
  "a",
  "application/json, text/html",
];
/** Hostile values by header. */
const ODD_HEADERS: [string, string[]][] = [
  ["range", ["bytes=-1", "bytes=0-0,1-1", "bytes=99999999999999999999-", "lines=1-2", "bytes=5-1", "bytes="]],
  ["if-none-match", ["*", '"a", W/"b"', '"', "W/", `"${"x".repeat(2_000)}"`]],
  ["if-modified-since", ["yesterday", "Thu, 99 Foo 2026 99:99:99 GMT"]],
  ["idempotency-key", ["", " ", "x".repeat(2_000), "../..", "'--", "ã", "__proto__"]],
  ["accept", ["a/b;q=x", "*", "text/html;q=99999999999999999999", ",,,,"]],
  ["accept-encoding", ["gzip;q=abc", "br;q=0,identity;q=0", "*;q=0", "x".repeat(500)]],
  ["accept-language", ["*", "pt-BR;q=a", "x".repeat(1_000)]],
  ["cookie", ["__Host-device=../../x", "__proto__=1", "=;=;=", "a".repeat(3_000), "device=%00; device=%ff"]],
  ["origin", ["null", "https://evil.example", "file://", "a b"]],
  ["referer", ["\u00ff\u00fe", "javascript:1", "http://[", "x".repeat(3_000)]],
  ["x-forwarded-for", ["::1, 127.0.0.1, a, ,", "' OR 1=1", "1".repeat(2_000), "999.999.999.999"]],
  ["x-forwarded-host", ["evil.example", "a@b", ""]],
  ["x-forwarded-proto", ["javascript", "https,https"]],
  ["authorization", ["Bearer", "Bearer a b", "Basic !!!", "Bearer ã", "Digest a=b", "x".repeat(3_000)]],
  ["x-api-token", ["", "vtr_", "x".repeat(3_000), "ã"]],
  ["user-agent", ["", "\u00ff".repeat(100), "x".repeat(3_000)]],
  ["sec-fetch-site", ["cross-site", "a"]],
  ["content-encoding", ["gzip", "br, br", "x"]],
  ["expect", ["200-ok"]],
  ["last-event-id", ["-1", "x"]],
  ["x-http-method-override", ["DELETE"]],
  ["prefer", ["x"]],
];

export function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => [type, schema]),
      ),
    })),
  );
}

/** Makes a request that is hostile in one or several places. */
export function makeRequest(random: Random, known: Known, operation: Operation): HostileRequest {
  const method = random.chance(0.03) ? random.pick(METHODS) : operation.method;
  const path = `${makePath(random, known, operation)}${makeQuery(random, known, operation)}`;
  const content = makeBody(random, known, operation);
  const headers = { ...content?.headers, ...makeHeaders(random) };
  const isTooLong = path.length + JSON.stringify(headers).length > MAX_HEAD;
  // Node refuses an overlong head before it knows that the method is HEAD, and answers with a body.
  if (method === "HEAD" && isTooLong) return { method: "GET", path, headers };
  return { method, path, headers, ...(content ? { body: content.body } : {}) };
}

/** Converts `/api/posts/{id}/draft` to `posts`. */
export function partOf(path: string): string {
  return path.split(/[/?]/)[2] ?? "";
}

function makePath(random: Random, known: Known, { path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, () => {
    const kind = random.below(10);
    if (kind < 7) return pickId(random, known, partOf(path)) ?? newUuid(random);
    if (kind < 8)
      return random.pick([
        "%ZZ",
        "%C3%28",
        "%ED%A0%80",
        "%2e%2e%2f",
        "..%5c",
        "%00",
        ";a=b",
        "1",
        "a%0d%0ab",
      ]);
    return encodeURIComponent(random.pick(HOSTILE_TEXTS));
  });
}

function makeQuery(random: Random, known: Known, { parameters }: Operation): string {
  const pairs: string[] = [];
  for (const { in: place, name, schema } of parameters) {
    if (place !== "query" || random.chance(0.3)) continue;
    const times = random.chance(0.1) ? 3 : 1;
    for (let time = 0; time < times; time++) {
      const honest = random.chance(0.35);
      const value = honest ? String(honestValue(random, known, schema)) : random.pick(HOSTILE_TEXTS);
      const key = random.chance(0.05) ? `${name}[${random.pick(["", "a", "__proto__"])}]` : name;
      pairs.push(`${key}=${encodeURIComponent(value)}`);
    }
  }
  if (random.chance(0.05))
    pairs.push(random.pick(["&&&=", "__proto__=1", "a=%FF%FE", "a=%", "%=%&%ZZ=1", "q[]=1", "?"]));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function makeHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  while (random.chance(0.15)) {
    const [name, values] = random.pick(ODD_HEADERS);
    // Sends texts beyond ASCII as UTF-8 bytes.
    headers[name] = Buffer.from(random.pick(values)).toString("latin1");
  }
  return headers;
}

function makeBody(
  random: Random,
  known: Known,
  { bodies, method }: Operation,
): { headers: Record<string, string>; body: Buffer } | undefined {
  const types = Object.keys(bodies);
  if (types.length === 0) {
    const isOdd = method !== "GET" && random.chance(0.3);
    return isOdd ? json(random.pick(HOSTILE_JSON)) : undefined;
  }
  const type = random.pick(types);
  const schema = bodies[type] ?? {};
  const kind = random.below(20);
  if (kind === 0) return undefined;
  if (kind === 1) return json(hostileJson(random));
  if (kind === 2) return json(random.pick(["{", '{"a":', "", "\u0000", '{"a":1,}', "//", "{'a':1}", "nul"]));
  if (kind === 3) return { ...json(""), body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]) };
  if (kind === 4) return { headers: { "content-type": random.pick(TYPES) }, body: Buffer.from('{"a":1}') };
  if (type === "multipart/form-data") {
    if (random.chance(0.4)) return brokenMultipart(random);
    return multipartOf(random, spoil(random, honestValue(random, known, schema), 1));
  }
  if (kind === 5 || kind === 6) return json(JSON.stringify(honestValue(random, known, schema)));
  return json(toJson(random, spoil(random, honestValue(random, known, schema), 1 + random.below(2))));
}

function json(text: string): { headers: Record<string, string>; body: Buffer } {
  return { headers: { "content-type": "application/json" }, body: Buffer.from(text) };
}

/** Holds JSON text that no JavaScript value can represent. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Puts hostile values into some places of a value. */
function spoil(random: Random, value: unknown, times: number): unknown {
  let spoiled = value;
  for (let time = 0; time < times; time++) spoiled = spoilOnce(random, spoiled);
  return spoiled;
}

function spoilOnce(random: Random, value: unknown): unknown {
  const isTree = typeof value === "object" && value !== null && !(value instanceof Raw);
  const keys = isTree ? Object.keys(value) : [];
  // A hostile text in place of a text passes more checks than other values.
  if (typeof value === "string" && random.chance(0.7)) return hostileText(random);
  if (keys.length === 0 || random.chance(0.05)) return new Raw(hostileJson(random));
  if (Array.isArray(value)) return value.map((item) => (random.chance(0.5) ? spoilOnce(random, item) : item));
  const tree = { ...(value as Record<string, unknown>) };
  const key = random.pick(keys);
  const kind = random.below(10);
  if (kind === 0) delete tree[key];
  else if (kind === 1) Object.defineProperty(tree, hostileText(random), { value: 1, enumerable: true });
  else tree[key] = spoilOnce(random, tree[key]);
  return tree;
}

function toJson(random: Random, value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => toJson(random, item)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const pairs = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}:${toJson(random, item)}`,
  );
  if (pairs[0] && random.chance(0.02)) pairs.push(pairs[0]);
  return `{${pairs.join(",")}}`;
}
