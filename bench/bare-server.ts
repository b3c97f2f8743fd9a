// node bench/bare-server.ts FILE: answers everything with the gzipped page in FILE, using Node's own HTTP server.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = readFileSync(process.argv[2] ?? "");
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "gzip",
  "content-length": body.length,
};
const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) =>
  response.writeHead(200, headers).end(body),
);
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
