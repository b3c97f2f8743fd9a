// Sends requests over persistent connections, as attackers do.

import { Agent, request } from "node:http";
import type { Answer } from "./judge.ts";
import type { HostileRequest } from "./requests.ts";

/** Longest wait for an answer on a busy machine: slow work for staff has the lowest priority. */
const WAIT_MS = 300_000;

export interface Sender {
  /** @throws if the connection breaks or times out */
  send(wanted: HostileRequest): Promise<Answer>;
  close(): void;
}

export function openSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: (wanted) => send(agent, port, wanted),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, port: number, { method, path, headers, body }: HostileRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      port,
      host: "127.0.0.1",
      method,
      path,
      headers: { ...headers, ...(body ? { "content-length": body.length } : {}) },
    });
    const timer = setTimeout(() => asked.destroy(new Error("no answer in time")), WAIT_MS);
    asked.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.on("response", (response) => {
      const chunks: Buffer[] = [];
      const done = () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        // Event streams have no end.
        if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
          asked.destroy();
          done();
        }
      });
      response.on("end", done);
      response.on("error", reject);
    });
    asked.end(body);
  });
}
