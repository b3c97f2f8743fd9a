import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { closeServer } from "./drain.ts";

let site: TestSite;
let agent: Agent;
let port: number;
beforeEach(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = site.api.server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 8 });
});
afterEach(async () => {
  agent.destroy();
  await site.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
}

function ask(path: string, body?: { first: string; rest: Promise<string> }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const sending = request({ port, path, agent, method: body ? "POST" : "GET", headers }, (response) => {
      response
        .resume()
        .once("end", () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    sending.on("error", reject);
    if (!body) return sending.end();
    sending.write(body.first);
    void body.rest.then((rest) => sending.end(rest));
  });
}

it("a process that stops says so on /readyz first, and goes on answering", async () => {
  expect((await ask("/readyz")).status).toBe(200);
  const left = Promise.withResolvers<void>();
  const closed = closeServer(site.api, left.promise);
  const ready = await ask("/readyz");
  expect(ready.status).toBe(503);
  expect(Number(ready.headers["retry-after"])).toBeGreaterThan(0);
  const page = await ask("/api/settings/public");
  expect([page.status, page.headers.connection]).toEqual([200, "keep-alive"]);
  left.resolve();
  await closed;
});

it("a kept connection goes with its next answer", async () => {
  await ask("/healthz");
  // Not quiet until the next request, however slow the machine is.
  site.api.drain.lastRequestAt = Number.POSITIVE_INFINITY;
  const closed = closeServer(site.api, Promise.resolve());
  await eventually(() => !site.api.server.listening);
  const answer = await ask("/api/settings/public");
  expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
  await closed;
});

it("of many requests on kept connections none fails until the door is closed", async () => {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let isOpen = true;
  const knock = async (): Promise<void> => {
    while (isOpen) {
      await ask("/api/settings/public").then(
        ({ status }) => count(String(status)),
        (error: NodeJS.ErrnoException) => {
          count(String(error.code));
          isOpen = false;
        },
      );
    }
  };
  const visitors = Array.from({ length: 8 }, knock);
  await eventually(() => outcomes.has("200"));
  await closeServer(site.api, delay(100));
  await Promise.all(visitors);
  expect([...outcomes.keys()].toSorted()).toEqual(["200", "ECONNREFUSED"]);
});

it("a request in hand is finished, and idle connections are not waited for", async () => {
  // Waiting for these connections would take longer than the test may.
  site.api.server.keepAliveTimeout = 3_600_000;
  await Promise.all([ask("/healthz"), ask("/healthz")]);
  const rest = Promise.withResolvers<string>();
  const before = site.api.drain.lastRequestAt;
  const sent = ask("/api/auth/login", { first: '{"email": "a@b.example",', rest: rest.promise });
  await eventually(() => site.api.drain.lastRequestAt > before);
  const closed = closeServer(site.api, Promise.resolve());
  await delay(1_500);
  rest.resolve('"password": "12345678"}');
  expect((await sent).status).toBe(401);
  await closed;
});

it("an idle connection is kept for longer than proxies keep theirs, which then close it first", async () => {
  const { headers } = await ask("/api/settings/public");
  const [, seconds] = /^timeout=(\d+)$/.exec(String(headers["keep-alive"])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(600);
});
