// Responds on the raw connection if Node cannot parse a request or rejects it as too long, since there is no request
// object.

import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { problemBody, type ProblemCode } from "./problem.ts";

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/**
 * Sends a problem, like every other error (docs/produto.md, "API"), and closes the connection.
 * @param headers of all responses of this site
 */
export function answerClientError(
  headers: Readonly<Record<string, string>>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  const problem = problemBody(CODES[error.code ?? ""] ?? "unreadable-request");
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
