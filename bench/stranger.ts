// node bench/stranger.ts URL SECONDS: requests addresses that have not been requested before, over fifty connections.
// Prints the count of each status, for cached pages and for pages that would have to be rendered.

import { Agent, request } from "node:http";

const CONNECTIONS = 50;
const ADDRESS = "203.0.113.66";
interface Kind {
  path: (n: number) => string;
  /** Cached pages, or pages that would have to be rendered. */
  of: "kept" | "made";
  headers?: Record<string, string>;
}
const KINDS: Kind[] = [
  { path: (n: number) => `/contato?pagina=${n}`, of: "kept" },
  { path: (n: number) => `/?x=${n}`, of: "kept" },
  { path: () => "/blog", of: "kept", headers: { range: "bytes=0-100" } },
  { path: (n: number) => `/og/${n}`, of: "made" },
  { path: (n: number) => `/blog?busca=a${n}`, of: "made" },
  { path: (n: number) => `/contato?enviado=${n}`, of: "made" },
];

const [url = "", seconds = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const statuses: Record<string, Record<string, number>> = { kept: {}, made: {} };
const end = performance.now() + Number(seconds) * 1_000;
let next = 0;

async function askOn(): Promise<void> {
  while (performance.now() < end) {
    const n = next++;
    const { path, of, headers = {} } = KINDS[n % KINDS.length] as Kind;
    const status = await ask(path(n), headers);
    const counts = statuses[of] ?? {};
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

function ask(path: string, more: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const headers = { "x-forwarded-for": ADDRESS, "accept-encoding": "gzip", ...more };
    const call = request(url + path, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(String(response.statusCode)));
    });
    call.on("error", () => resolve("failed"));
    call.end();
  });
}

await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
agent.destroy();
console.log(JSON.stringify(statuses));
