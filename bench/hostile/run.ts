// Measures the effect on visitors while the product reads hostile imports, lists and mails, one after the other.

import { fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { queryIn } from "#src/testing/product-process.ts";
import type { Figure, Report } from "../figures.ts";
import type { Product } from "../product.ts";
import type { Ending, Input } from "./input.ts";
import { HONEST_INPUTS, HOSTILE_INPUTS } from "./inputs/all.ts";
import { createSender } from "./send.ts";
import { forgetPeak, peakMemory, processorSeconds, residentMemory } from "./usage.ts";
import type { Visits } from "./visitor.ts";
import { startVisitor, type Visitor } from "./visits.ts";

/** Largest allowed ratio of the slowest page to that beside an honest process. */
const RATIO_MAX = 3;
/** MB by which the process that serves visitors may grow. */
const GROWTH_MAX = 50;
/** Milliseconds for which visitors read beside the honest process before each input. */
const HONEST_MS = 1_000;
/** Longest such time after an input, in ms (otherwise the input's duration): longer times have slower slowest pages. */
const HONEST_MAX_MS = 10_000;
/** Takes the slowest page of so many recent honest times, since other load on the machine comes and goes. */
const HONEST_TIMES = 4;
/** A missed input is repeated: the product's own delays recur, those of the machine do not. */
const TRIES = 3;
/** Milliseconds after which an input is given up. */
const PATIENCE_MS = 120_000;
/** Milliseconds after which a missing honest input means that the machine is too busy to measure. */
const HONEST_PATIENCE_MS = 300_000;
/** Milliseconds that visitors go on reading after the end of an input, to measure its aftereffects. */
const AFTERWARDS_MS = 500;
const HONEST_ENDS = new Set(["done", "200", "read"]);
/** Messages that tell the sender of a file nothing. */
const SAYS_NOTHING = /Não pôde ser lido até o fim|Erro inesperado|erro interno/i;

interface Outcome {
  name: string;
  ending: Ending | undefined;
  seconds: number;
  /** Milliseconds of the slowest page, and of the serving thread's work in the meantime. */
  slowest: number;
  blocked: number;
  /** The same beside the honest process. */
  honest: { slowest: number; blocked: number };
  failures: string[];
  growth: number;
  isAlive: boolean;
  processor: number;
  misses: string[];
}

export async function measureHostile(
  given: Product,
  report: Report,
  names: readonly string[],
): Promise<Product> {
  const imap = await startImapServer();
  const bench = createBench(given, imap);
  const outcomes: Outcome[] = [];
  try {
    await bench.open();
    for (const input of HOSTILE_INPUTS) {
      if (!names.includes(input.name)) continue;
      const outcome = await bench.run(input);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
  } catch (error) {
    // The caller knows only the process that this one has replaced.
    await bench.product().stop();
    throw error;
  } finally {
    bench.close();
    await imap.close();
  }
  console.log(`\n${tableOf(outcomes)}\n`);
  for (const figure of figuresOf(outcomes)) report(figure);
  return bench.product();
}

function createBench(given: Product, imap: TestImapServer) {
  let starts = 0;
  /** Returns a mailbox without the mails of earlier starts. */
  const nextMailbox = (): string => `hostil-${starts++}`;
  let user = nextMailbox();
  const honest = fork("bench/hostile/honest.ts", { stdio: "inherit" });
  let product = given;
  let visitor: Visitor | undefined;
  const honestVisits: Visits[] = [];
  let sent = 0;

  const restart = async (whileOff?: () => Promise<void>): Promise<void> => {
    product = await product.restart(whileOff, { IMAP_URL: imap.url(user) });
    visitor = await startVisitor(product);
    await warmUp();
  };
  const startAgain = async (): Promise<void> => {
    visitor?.stop();
    await product.kill();
    user = nextMailbox();
    await restart(() => forgetJobs(product));
  };
  /** Signs in anew: minutes after a login, an import asks for the password. */
  const signedIn = async (): Promise<Product> => ({ ...product, staff: await product.signIn() });
  const visitorHere = (): Visitor => {
    if (!visitor) throw new Error("no visitor has been started");
    return visitor;
  };
  const readBesideHonest = async (ms: number): Promise<void> => {
    honest.send("begin");
    await visitorHere().begin();
    await delay(ms);
    honestVisits.push(await visitorHere().report());
    honest.send("rest");
  };
  /** Sends an honest input by each transport, to load everything before measuring. */
  const warmUp = async (): Promise<void> => {
    for (const input of HONEST_INPUTS) {
      const signal = AbortSignal.timeout(HONEST_PATIENCE_MS);
      const sender = createSender(
        { product: await signedIn(), mail: { imap, user }, signal },
        `honesto-${sent++}.example`,
      );
      const { state, reason } = await input.send(sender).catch((error: unknown) => {
        throw new Error(`${input.name} did not come`, { cause: error });
      });
      if (!HONEST_ENDS.has(state)) throw new Error(`${input.name} ended as ${state}: ${reason}`);
    }
    honestVisits.length = 0;
    for (let time = 0; time < HONEST_TIMES; time++) await readBesideHonest(HONEST_MS);
  };
  const runOnce = async (input: Input): Promise<Outcome> => {
    const sendTo = await signedIn();
    await readBesideHonest(HONEST_MS);
    const { pid } = product;
    const before = residentMemory(pid);
    const processor = processorSeconds(pid);
    forgetPeak(pid);
    const begun = performance.now();
    const giving = new AbortController();
    await visitorHere().begin();
    const sender = createSender(
      { product: sendTo, mail: { imap, user }, signal: giving.signal },
      `${input.name}-${sent++}.example`,
    );
    const sending = input.send(sender).catch((error: unknown) => {
      if (!giving.signal.aborted) console.error(`${input.name}: ${String(error)}`);
      return undefined;
    });
    const ending = await Promise.race([sending, delay(PATIENCE_MS), untilGone(product)]);
    const seconds = (performance.now() - begun) / 1000;
    giving.abort();
    if (ending) await delay(AFTERWARDS_MS);
    const visits = await visitorHere().report();
    const isAlive = product.isRunning();
    const growth = peakMemory(pid) - before;
    const used = processorSeconds(pid) - processor;
    if (ending && isAlive) await readBesideHonest(Math.min(seconds * 1000, HONEST_MAX_MS));
    const outcome = {
      name: input.name,
      ending: ending ?? undefined,
      seconds,
      slowest: visits.slowest,
      blocked: visits.blocked,
      failures: visits.failures,
      honest: worstOf(honestVisits.slice(-HONEST_TIMES)),
      growth,
      isAlive,
      processor: used,
    };
    // Unfinished work would slow down the next inputs.
    if (!ending || !isAlive) await startAgain();
    return { ...outcome, misses: missesOf(outcome) };
  };
  return {
    product: () => product,
    open: () => restart(),
    async run(input: Input): Promise<Outcome> {
      let outcome = await runOnce(input);
      for (let time = 1; time < TRIES && outcome.ending && outcome.misses.length > 0; time++)
        outcome = await runOnce(input);
      return outcome;
    },
    close() {
      visitor?.stop();
      honest.kill();
    },
  };
}

function worstOf(all: Visits[]): Outcome["honest"] {
  const worst = (kind: "slowest" | "blocked") => Math.max(...all.map((visits) => visits[kind]));
  return { slowest: worst("slowest"), blocked: worst("blocked") };
}

function missesOf(outcome: Omit<Outcome, "misses">): string[] {
  const { ending, slowest, blocked, honest, growth, isAlive, failures } = outcome;
  return [
    ...(isAlive ? [] : ["the process ended"]),
    ...(ending ? [] : ["no end"]),
    ...(slowest > honest.slowest * RATIO_MAX ? ["a slow page"] : []),
    ...(blocked > honest.blocked * RATIO_MAX ? ["a page behind other work"] : []),
    ...(failures.length > 0 ? [`pages failed: ${failures.join(", ")}`] : []),
    ...(growth > GROWTH_MAX ? ["memory"] : []),
    ...(ending && !isClear(ending) ? ["no clear sentence"] : []),
  ];
}

/** Returns true if the sender is told the outcome. A complete import needs no sentence. */
function isClear({ state, reason }: Ending): boolean {
  if (reason === "") return state === "done" || state === "read";
  return !SAYS_NOTHING.test(reason);
}

/** Deletes the jobs of a killed product, so that they do not kill it again; its database still runs. */
async function forgetJobs({ dataDir }: Product): Promise<void> {
  await queryIn(dataDir, "DELETE FROM pgboss.job WHERE name LIKE 'import.%'");
  await queryIn(dataDir, "UPDATE imports SET state = 'failed' WHERE state = 'reading'");
}

async function untilGone(product: Product): Promise<undefined> {
  while (product.isRunning()) await delay(100);
}

const HEAD = [
  "input",
  "slowest page",
  "beside honest",
  "ratio",
  "behind work",
  "beside honest",
  "ratio",
  "memory",
  "lived",
  "ended",
  "in",
  "processor",
  "said",
  "",
];

function cellsOf(outcome: Outcome): string[] {
  const { name, ending, seconds, slowest, blocked, honest, growth, isAlive, processor, misses } = outcome;
  return [
    name,
    `${slowest.toFixed(0)} ms`,
    `${honest.slowest.toFixed(0)} ms`,
    (slowest / honest.slowest).toFixed(1),
    `${blocked.toFixed(0)} ms`,
    `${honest.blocked.toFixed(0)} ms`,
    (blocked / honest.blocked).toFixed(1),
    `${growth >= 0 ? "+" : ""}${growth.toFixed(0)} MB`,
    isAlive ? "yes" : "NO",
    ending?.state ?? "NO",
    `${seconds.toFixed(1)} s`,
    `${processor.toFixed(1)} s`,
    (ending?.reason ?? "").replaceAll(/[|\s]+/g, " ").slice(0, 120),
    misses.length > 0 ? `MISSED: ${misses.join(", ")}` : "met",
  ];
}

const lineOf = (outcome: Outcome): string => `| ${cellsOf(outcome).join(" | ")} |`;

function tableOf(outcomes: Outcome[]): string {
  return [`| ${HEAD.join(" | ")} |`, `|${" --- |".repeat(HEAD.length)}`, ...outcomes.map(lineOf)].join("\n");
}

const ratioOf = ({ slowest, honest }: Outcome): number => slowest / honest.slowest;

function figuresOf(outcomes: Outcome[]): Figure[] {
  const slowest = outcomes.toSorted((one, other) => ratioOf(other) - ratioOf(one))[0];
  const largest = outcomes.toSorted((one, other) => other.growth - one.growth)[0];
  if (!slowest || !largest) return [];
  const missed = outcomes.filter(({ misses }) => misses.length > 0);
  const what = `${outcomes.length} hostile files, sites and mails`;
  return [
    {
      what: `${what}: slowest visitor's page, at the worst (${slowest.name})`,
      value: slowest.slowest,
      unit: "ms",
      beside: { what: "beside a busy honest process", value: slowest.honest.slowest },
      goal: { compare: "≤", value: RATIO_MAX },
    },
    {
      what: `… memory by which the process that serves grew, at the worst (${largest.name})`,
      value: largest.growth,
      unit: "MB",
      goal: { compare: "≤", value: GROWTH_MAX },
    },
    {
      what: `… that missed${missed.length > 0 ? `: ${missed.map(({ name }) => name).join(", ")}` : ""}`,
      value: missed.length,
      unit: "",
      goal: { compare: "≤", value: 0 },
    },
  ];
}
