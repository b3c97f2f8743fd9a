// node bench/hostile/visitor.ts URL PID POST: a process that reads pages all the time, and reports how long the
// slowest took. Its parent sends "begin" and, later, "report".

import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Pages read since the last "begin". */
export interface Visits {
  /** Milliseconds of the slowest page; a pending one counts with its time so far. */
  slowest: number;
  /** Address of the slowest page. */
  address: string;
  /**
   * Milliseconds of the serving thread's work, for whatever purpose, between the request for a page and its response:
   * the maximum over all pages. Other load on the machine slows down pages, but does not increase this.
   */
  blocked: number;
  count: number;
  /** The first ten addresses of pages with another status than 200, or without a response, with the status. */
  failures: string[];
}

/** Pause after each page, in ms: readers that never rest would leave nothing of a busy machine to the import. */
const PAUSE_MS = 60;
/** Milliseconds after which a page counts as never received. */
const PATIENCE_MS = 300_000;

const [url = "", pid = "", post = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
interface Reading {
  address: string;
  /** Milliseconds of the clock, and of the serving thread's processor time. */
  since: number;
  worked: number;
}
const waiting = new Set<Reading>();
let visits: Visits = noVisits();
let began = { since: 0, worked: 0 };

process.on("message", (message) => {
  if (message === "begin") {
    visits = noVisits();
    began = { since: performance.now(), worked: workOfServer() };
  }
  if (message !== "report") return;
  for (const reading of waiting) note(reading);
  process.send?.(visits);
});
process.on("disconnect", () => process.exit());

// One reads cached pages, the other pages that must be rendered each time.
await Promise.all([
  readOn((n) => ["/", post, "/blog"][n % 3] ?? "/"),
  readOn((n) => `/blog?busca=palavra${n}`),
]);

async function readOn(addressOf: (n: number) => string): Promise<never> {
  for (let n = 0; ; n++) {
    const address = addressOf(n);
    const reading = { address, since: performance.now(), worked: workOfServer() };
    waiting.add(reading);
    const answer = await read(address);
    const isRead = answer === "200";
    waiting.delete(reading);
    visits.count += 1;
    if (!isRead && visits.failures.length < 10) visits.failures.push(`${address} ${answer}`);
    note(reading);
    await delay(isRead ? PAUSE_MS : 500);
  }
}

/** A page requested before "begin" counts from then on. */
function note({ address, since, worked }: Reading): void {
  const duration = performance.now() - Math.max(since, began.since);
  visits.blocked = Math.max(visits.blocked, workOfServer() - Math.max(worked, began.worked));
  if (duration > visits.slowest) visits = { ...visits, slowest: duration, address };
}

/** Returns milliseconds of processor time of the main thread (proc(5), schedstat); 0 if it has ended. */
function workOfServer(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

function noVisits(): Visits {
  return { slowest: 0, address: "", blocked: 0, count: 0, failures: [] };
}

/** @returns the status, or the code of the error */
function read(address: string): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
    const headers = { "accept-encoding": "gzip" };
    const call = request(url + address, { agent, headers, timeout: PATIENCE_MS }, (response) => {
      response.on("error", fail);
      response.resume().on("end", () => resolve(String(response.statusCode)));
    });
    call.on("timeout", () => call.destroy());
    call.on("error", fail);
    call.end();
  });
}
