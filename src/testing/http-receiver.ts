// Runs a real HTTP server that receives webhooks and misbehaves as a test needs.

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

/** A status, possibly delayed, or a way of not answering. */
export type Answer = number | Promise<number> | FullAnswer | "hang" | "close" | "redirect" | "flood";

interface FullAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  url: string;
  requests: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

/** @param answers one per request; the last one repeats */
export function startReceiver(...answers: Answer[]): Promise<Receiver> {
  return startReceiverAt(0, ...answers);
}

/** @param port 0 for any free one */
export async function startReceiverAt(port: number, ...answers: Answer[]): Promise<Receiver> {
  const requests: Receiver["requests"] = [];
  const server = createServer((request, response) => {
    void readText(request).then(async (body) => {
      const given = answers[Math.min(requests.length, answers.length - 1)] ?? 200;
      requests.push({ path: request.url, headers: request.headers, body });
      const answer = await given;
      if (answer === "hang") return;
      if (answer === "close") return request.socket.destroy();
      if (answer === "redirect") return response.writeHead(307, { location: "/elsewhere" }).end();
      if (answer === "flood") {
        // Endless, so that only a reader with a limit ends.
        const pour = () => {
          while (response.write("x".repeat(65_536)));
        };
        response.on("drain", pour);
        return pour();
      }
      const full: FullAnswer = typeof answer === "number" ? { status: answer } : answer;
      const { status, headers, body: text = "{}" } = full;
      return response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
