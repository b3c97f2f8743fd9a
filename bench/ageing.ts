// Compares a process after heavy mixed use with one that has just started on the same database.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createRandom } from "#src/testing/hostile/random.ts";
import { makeRequest, readOperations } from "#src/testing/hostile/requests.ts";
import { openSender } from "#src/testing/hostile/send.ts";
import type { Report } from "./figures.ts";
import { type Call, loadCalls } from "./load.ts";
import { processMemory, uploadVersions } from "./memory.ts";
import type { Product } from "./product.ts";

/** Calls of each type; AGEING_SCALE=0.1 makes a tenth of them for a quick look. */
const SCALE = Number(process.env.AGEING_SCALE ?? 1);
const ROUNDS = 4;
const CALLS = {
  kept: 50_000 * SCALE,
  made: 1_500 * SCALE,
  versions: 400 * SCALE,
  contacts: 1_500 * SCALE,
  previews: 400 * SCALE,
  posts: 100 * SCALE,
  reads: 3_000 * SCALE,
  hostile: 5_000 * SCALE,
};
const PAGES = ["/", "/servicos", "/portfolio", "/blog", "/blog/trocar-sistema-legado-por-partes", "/faq"];
const KEPT = "/blog";
/** Rounds of comparing both on cached pages, alternately. */
const TURNS = 6;
const TURN_CALLS = 10_000;
const SETTLE_MS = 12_000;
const PARAGRAPHS = "Um parágrafo com **negrito** e [um link](https://exemplo.com.br).\n\n".repeat(60);

export async function measureAgeing(product: Product, report: Report): Promise<void> {
  if (process.platform !== "linux") return;
  const atWork: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await useMixed(product, round);
    atWork.push(processMemory(product.pid));
    console.log(`round ${round + 1}: ${Math.round(atWork.at(-1) ?? 0)} MB`);
  }
  await setTimeout(SETTLE_MS);
  const all = Object.values(CALLS).reduce((sum, calls) => sum + calls * ROUNDS, 0);
  const what = `after ${all.toLocaleString("en")} calls of every sort`;
  report({
    what: `memory of the process ${what}, while they end`,
    value: Math.max(...atWork),
    unit: "MB",
    goal: { compare: "≤", value: 300 },
  });
  report({
    what: "… after a quiet while",
    value: processMemory(product.pid),
    unit: "MB",
    goal: { compare: "≤", value: 300 },
  });
  const fresh = await product.startAnother();
  try {
    await compare(product, { url: fresh.url, pid: fresh.child.pid ?? 0 }, report);
  } finally {
    await fresh.stop();
  }
}

interface Process {
  url: string;
  pid: number;
}

/** Also compares processor time, which does not depend on the machine's other load. */
async function compare(aged: Process, fresh: Process, report: Report): Promise<void> {
  const sums = { aged: { rate: 0, processor: 0 }, fresh: { rate: 0, processor: 0 } };
  // Warms up both, so that frequent code is compiled.
  for (const one of [aged, fresh]) await askKept(one);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of turn % 2 === 0 ? (["aged", "fresh"] as const) : (["fresh", "aged"] as const)) {
      const { rate, processor } = await askKept(name === "aged" ? aged : fresh);
      sums[name].rate += rate / TURNS;
      sums[name].processor += processor / TURNS;
    }
  }
  report({
    what: "… its kept pages, in turns",
    value: sums.aged.rate,
    unit: "requests/s",
    beside: { what: "just started", value: sums.fresh.rate },
    goal: { compare: "≥", value: 0.9 },
  });
  report({
    what: "… its kept pages by the time of the processor",
    value: TURN_CALLS / sums.aged.processor,
    unit: "requests/s",
    beside: { what: "just started", value: TURN_CALLS / sums.fresh.processor },
    goal: { compare: "≥", value: 0.9 },
  });
}

async function askKept({ url, pid }: Process): Promise<{ rate: number; processor: number }> {
  const before = processorSeconds(pid);
  const load = { calls: TURN_CALLS, connections: 32 };
  const { perSecond, failures } = await loadCalls(url, load, () => ({
    path: KEPT,
    headers: { "accept-encoding": "gzip" },
  }));
  if (failures > 0) throw new Error(`${failures} pages were not answered`);
  return { rate: perSecond, processor: processorSeconds(pid) - before };
}

/** Runs all types of calls at the same time. */
async function useMixed(product: Product, round: number): Promise<void> {
  const { url, staff } = product;
  const versions = await uploadVersions(product, CALLS.versions);
  const ask = (
    calls: number,
    connections: number,
    toCall: (index: number) => Call,
    statuses: (status: number) => boolean = (status) => status < 300,
  ) => loadCalls(url, { calls, connections }, toCall, ({ status }) => statuses(status));
  const outcomes = await Promise.all([
    ask(CALLS.kept, 16, (index) => ({
      path: PAGES[index % PAGES.length] ?? "/",
      headers: { "accept-encoding": "gzip" },
    })),
    ask(
      CALLS.made,
      2,
      (index) => ({ path: `/blog?busca=a${round}-${index}` }),
      (status) => status < 500,
    ),
    ask(versions.length, 2, (index) => ({ path: versions[index] ?? "" })),
    ask(CALLS.contacts, 2, () => ({ path: "/api/contact", body: contact() })),
    ask(CALLS.previews, 2, (index) => ({
      path: "/api/posts/preview",
      headers: staff,
      body: { content: `# ${index}\n\n${PARAGRAPHS}` },
    })),
    ask(CALLS.posts, 1, (index) => ({
      path: "/api/posts",
      headers: staff,
      body: { title: `Um post ${round} ${index}`, content: PARAGRAPHS, isPublished: index % 10 === 0 },
    })),
    readAll(product),
    sendHostile(product, round),
  ]);
  for (const outcome of outcomes)
    if (outcome && outcome.failures > 0) throw new Error(`${outcome.failures} calls were not answered`);
}

const contact = () => ({
  name: "Ana Prado",
  email: `ana.${randomUUID()}@cliente.example`,
  message: "Precisamos integrar o sistema de estoque ao faturamento até o fim do mês que vem.",
  source: "contact-form",
  submissionId: randomUUID(),
});

/** Makes every call that an administrator may read, one after the other. */
async function readAll({ url, staff }: Product) {
  const calls = (await operationsOf(url)).filter(({ method, path }) => method === "GET" && !isEndless(path));
  return loadCalls(
    url,
    { calls: CALLS.reads, connections: 2 },
    (index) => ({
      path: (calls[index % calls.length]?.path ?? "").replaceAll(/\{\w+\}/g, () => randomUUID()),
      headers: staff,
    }),
    ({ status }) => status < 500,
  );
}

/** Event streams never end. */
const isEndless = (path: string): boolean => path.endsWith("/presence");

/** Sends hostile requests as a visitor: an administrator's would change the measured site. */
async function sendHostile({ url }: Product, round: number): Promise<undefined> {
  const operations = await operationsOf(url);
  const sender = openSender(Number(new URL(url).port));
  let sent = 0;
  const work = async (): Promise<void> => {
    while (sent < CALLS.hostile) {
      const random = createRandom(round * 1_000_003 + sent);
      const operation = operations[sent++ % operations.length];
      if (operation) await sender.send(makeRequest(random, new Map(), operation)).catch(() => {});
    }
  };
  await Promise.all([work(), work()]);
  sender.close();
}

async function operationsOf(url: string) {
  const answer = await fetch(`${url}/api/openapi.json`);
  return readOperations((await answer.json()) as Parameters<typeof readOperations>[0]);
}

/** Returns the processor seconds of a process, without its children. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  // Linux reports a hundred ticks per second in this file.
  return ticks / 100;
}
