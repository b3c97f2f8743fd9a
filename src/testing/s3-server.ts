// A bucket with the features of any S3 service: path-style addresses, version 4 signatures, no AWS extensions.

import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const ACCESS_KEY_ID = "test-key";
const SECRET = "test-secret";
const REGION = "sa-east-1";
const BUCKET = "vitrine";
const LIST_LENGTH = 5;

export interface S3Server {
  /** Variables that an operator would set. */
  environment: Record<string, string>;
  objects: Map<string, Buffer>;
  requests: string[];
  /** If true, every request is answered with 503. */
  away: boolean;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => {
    void buffer(request).then((body) => {
      server.requests.push(`${request.method} ${request.url}`);
      if (server.away) return fail(response, 503, "SlowDown");
      if (!isSigned(request, body)) return fail(response, 403, "SignatureDoesNotMatch");
      return answer(server.objects, request, body, response);
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: S3Server = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects: new Map(),
    requests: [],
    away: false,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const [, bucket, ...path] = decodeURIComponent(pathname).split("/");
  const key = path.join("/");
  if (bucket !== BUCKET) return fail(response, 404, "NoSuchBucket");
  if (request.method === "GET" && !key) return list(objects, searchParams, response);
  // Services other than AWS refuse unknown headers.
  const isOdd = Object.keys(request.headers).some((name) =>
    /^x-amz-(acl|checksum|sdk-checksum|trailer)/.test(name),
  );
  if (isOdd || request.headers["content-encoding"]) return fail(response, 501, "NotImplemented");
  const upload = searchParams.get("uploadId");
  if (request.method === "POST" && searchParams.has("uploads"))
    return sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${randomUUID()}</UploadId></InitiateMultipartUploadResult>`,
    );
  if (request.method === "PUT" && upload) {
    objects.set(partName(upload, Number(searchParams.get("partNumber"))), body);
    return void response.writeHead(200, { etag: `"${md5(body)}"` }).end();
  }
  if (request.method === "POST" && upload) return completeUpload(objects, key, upload, response);
  if (request.method === "PUT") {
    objects.set(key, body);
    return void response.writeHead(200, { etag: `"${md5(body)}"` }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const object = objects.get(key);
  if (request.method !== "GET" || !object) return fail(response, 404, "NoSuchKey");
  response.writeHead(200, { "content-length": object.length, etag: `"${md5(object)}"` }).end(object);
}

function list(objects: Map<string, Buffer>, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, LIST_LENGTH);
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  const next =
    keys.length > LIST_LENGTH ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  response
    .writeHead(200, { "content-type": "application/xml" })
    .end(`<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

/** Parts of an upload lie among the objects until they are assembled. */
const partName = (upload: string, number: number): string => `.${upload}/${String(number).padStart(5, "0")}`;

function completeUpload(
  objects: Map<string, Buffer>,
  key: string,
  upload: string,
  response: ServerResponse,
): void {
  const names = [...objects.keys()].filter((name) => name.startsWith(`.${upload}/`)).toSorted();
  objects.set(key, Buffer.concat(names.map((name) => objects.get(name) ?? Buffer.alloc(0))));
  for (const name of names) objects.delete(name);
  sendXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

function sendXml(response: ServerResponse, xml: string): void {
  response
    .writeHead(200, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
}

/** Verifies https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html, with the whole body hashed. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, day = "", region, names = "", signature] =
    header.exec(request.headers.authorization ?? "") ?? [];
  const hash = request.headers["x-amz-content-sha256"];
  if (keyId !== ACCESS_KEY_ID || region !== REGION || hash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  searchParams.sort();
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = searchParams.toString().replaceAll("+", "%20");
  const canonical = [request.method, pathname, query, headers.join(""), names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return signature === hmac(key, toSign).toString("hex");
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const md5 = (data: Buffer): string => createHash("md5").update(data).digest("hex");
