// A balancer with nginx's rules, for machines without nginx: round robin, persistent connections, and the next
// process if nobody listens or, for repeatable requests, if a connection breaks. It also polls /readyz, as most
// balancers can and nginx cannot.

import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const PROBE_MS = 250;
/** Like `proxy_next_upstream`, excludes methods that may have an effect each time. */
const REPEATABLE = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

export async function startBalancer(upstreams: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(upstreams);
  const probe = async (upstream: string): Promise<void> => {
    const isReady = await fetch(`${upstream}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) ready.add(upstream);
    else ready.delete(upstream);
  };
  const timer = setInterval(() => void Promise.all(upstreams.map(probe)), PROBE_MS);
  let turn = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const start = turn++;
    const inTurn = upstreams.map((_, place) => upstreams[(start + place) % upstreams.length] as string);
    for (const upstream of inTurn.toSorted((a, b) => Number(ready.has(b)) - Number(ready.has(a)))) {
      try {
        return await pass(agent, upstream, request, body, response);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED") ready.delete(upstream);
        const mayRepeat = code === "ECONNREFUSED" || REPEATABLE.has(request.method ?? "");
        if (!mayRepeat || response.headersSent) break;
      }
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  };
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Makes one attempt. @throws if the process did not answer */
function pass(
  agent: Agent,
  upstream: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { connection: _connection, "transfer-encoding": _encoding, ...kept } = headers;
    const sending = ask(
      new URL(url ?? "/", upstream),
      { agent, method, headers: { ...kept, "content-length": body.length } },
      (answered) => {
        const { connection: _kept, "keep-alive": _alive, ...passed } = answered.headers;
        buffer(answered).then((bytes) => {
          response.writeHead(answered.statusCode ?? 502, passed).end(bytes);
          resolve();
        }, reject);
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
