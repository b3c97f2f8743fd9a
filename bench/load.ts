// Generates load: wrk for very cheap answers, and own calls for everything else.

import { spawnSync } from "node:child_process";
import { Agent, request } from "node:http";

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds from sending a call to the end of its answer. */
  p50: number;
  p95: number;
  p99: number;
  /** Calls not answered as expected, or not at all. */
  failures: number;
}

/** Returns true if Debian's wrk is installed. */
export function hasWrk(): boolean {
  return spawnSync("wrk", ["-v"], { stdio: "ignore" }).error === undefined;
}

/**
 * Requests one address continuously: one load process, 32 connections, gzip.
 * @throws if wrk's output cannot be parsed
 */
export function loadPage(url: string, seconds: number): LoadFigures {
  const { stdout } = spawnSync(
    "wrk",
    ["-t1", "-c32", `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: gzip", url],
    { encoding: "utf8" },
  );
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1];
  const perSecond = Number(read(/Requests\/sec:\s+([\d.]+)/));
  if (!(perSecond > 0)) throw new Error(`wrk measured nothing:\n${stdout}`);
  return {
    perSecond,
    p50: toMs(read(/^\s+50%\s+(\S+)/m)),
    p95: Number.NaN,
    p99: toMs(read(/^\s+99%\s+(\S+)/m)),
    failures: Number(read(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  };
}

/** Parses "312.00us", "1.20ms", "2.01s". */
function toMs(text = ""): number {
  const scale = { us: 0.001, ms: 1, s: 1000 }[text.replace(/[\d.]+/, "")] ?? Number.NaN;
  return Number.parseFloat(text) * scale;
}

export interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  body: string;
}

/**
 * Sends calls over persistent connections, on each one call after another.
 * @param toCall returns the nth call
 * @param onAnswer returns whether an answer is as expected; default: any 2xx
 */
export async function loadCalls(
  baseUrl: string,
  { calls, connections }: { calls: number; connections: number },
  toCall: (index: number) => Call,
  onAnswer: (answer: Answer, index: number) => boolean = ({ status }) => status >= 200 && status < 300,
): Promise<LoadFigures> {
  const { send, close } = openCaller(baseUrl, connections);
  const durations: number[] = [];
  let next = 0;
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < calls; index = next++) {
      const sent = performance.now();
      const answer = await send(toCall(index)).catch(() => undefined);
      durations.push(performance.now() - sent);
      if (!answer || !onAnswer(answer, index)) failures++;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - begun) / 1000;
  close();
  durations.sort((one, other) => one - other);
  return {
    perSecond: calls / seconds,
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
    p99: percentile(durations, 0.99),
    failures,
  };
}

/** Keeps connections to a server open. */
export function openCaller(
  baseUrl: string,
  connections = 1,
): { send(call: Call): Promise<Answer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { send: (call) => send(agent, baseUrl, call), close: () => agent.destroy() };
}

function send(agent: Agent, baseUrl: string, { path, method, headers, body }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...headers,
    ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(
      baseUrl + path,
      { agent, method: method ?? (payload ? "POST" : "GET"), headers: sent },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    call.on("error", reject);
    call.end(payload);
  });
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
