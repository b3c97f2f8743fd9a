// Measures what connecting a large mailbox costs: memory, and the speed of pages meanwhile. Needs Dovecot.

import { setTimeout } from "node:timers/promises";
import type { MailboxState } from "#src/features/operation/mail-server/schema.ts";
import { startImapServer } from "#src/testing/imap-server.ts";
import { writeLetter } from "#src/testing/mailbox.ts";
import type { Report } from "./figures.ts";
import { processorSeconds } from "./hostile/usage.ts";
import { loadCalls } from "./load.ts";
import { memoryOf } from "./memory.ts";
import { callStaff, type Product } from "./product.ts";

const OLD_MAILS = 50_000;
const NEW_MAILS = 20;
/** Mailboxes that are connected one after the other, since each is connected for the first time only once. */
const ROUNDS = 5;
const CALLS = 2_000;
const SAMPLE_MS = 250;

/** Connects mailboxes of 50,000 mails, and has 20 new ones read. */
export async function measureMailbox(product: Product, report: Report): Promise<Product> {
  // The lowest priority, since elsewhere it has a machine of its own.
  const imap = await startImapServer(undefined, 19);
  // The mail server is on this machine.
  const running = await product.restart(undefined, { SMTP_REQUIRE_TLS: "off" });
  const ask = () => loadCalls(running.url, { calls: CALLS, connections: 8 }, () => ({ path: "/" }));
  const state = async () => (await callStaff(running, "GET", "/api/mailbox")) as MailboxState;
  const until = async (isDone: (state: MailboxState) => boolean): Promise<void> => {
    while (!isDone(await state())) await setTimeout(SAMPLE_MS);
  };
  const connect = async (user: string): Promise<void> => {
    const { password } = new URL(imap.url(user));
    const mailbox = { host: "127.0.0.1", port: imap.port, security: "starttls", user, password };
    await callStaff(running, "PUT", "/api/mailbox", mailbox);
    await until((one) => one.state === "ok");
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      imap.fill(userOf(round), OLD_MAILS);
      // Has the mail server list the folder, as it has long done elsewhere.
      await imap.deliver(userOf(round), writeLetter({ subject: "Antigo" }), new Date(0));
    }
    await ask();
    const before = memoryOf(running.pid);
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(running.pid))), SAMPLE_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const timed = async (work: Promise<unknown>[]): Promise<Usage> => {
        const started = processorSeconds(running.pid);
        const [{ p95 }] = await Promise.all([ask(), ...work]);
        return { p95, seconds: processorSeconds(running.pid) - started };
      };
      rounds.push({ alone: await timed([]), meanwhile: await timed([connect(userOf(round))]) });
    }
    const read = (await state()).doubtful;
    for (let number = 0; number < NEW_MAILS; number++)
      await imap.deliver(userOf(ROUNDS - 1), writeLetter({ subject: `Novo ${number}` }));
    await until((one) => one.doubtful >= read + NEW_MAILS);
    clearInterval(sampling);
    const what = "a mailbox of 50,000 mails is connected";
    report({ what: `old mails read when ${what}`, value: read, unit: "", goal: { compare: "≤", value: 0 } });
    report({
      what: `memory more while ${what} and 20 new mails come, database included`,
      value: peak - before,
      unit: "MB",
      goal: { compare: "≤", value: 100 },
    });
    for (const { name, of, unit } of [
      { name: "95th percentile", of: ({ p95 }: Usage) => p95, unit: "ms" },
      { name: "processor time of 2,000", of: ({ seconds }: Usage) => seconds, unit: "s" },
    ]) {
      const ratio = ({ alone, meanwhile }: Round): number => of(meanwhile) / of(alone);
      const middle = rounds.toSorted((one, other) => ratio(one) - ratio(other))[Math.floor(ROUNDS / 2)];
      report({
        what: `home page while ${what}, ${name}, median of ${ROUNDS}`,
        value: middle ? of(middle.meanwhile) : Number.NaN,
        unit,
        beside: { what: "just before", value: middle ? of(middle.alone) : Number.NaN },
        goal: { compare: "≤", value: 1.5 },
      });
    }
  } finally {
    await imap.close();
  }
  return running;
}

const userOf = (round: number): string => `grande-${round}`;

interface Usage {
  p95: number;
  /** Processor time of the site, without its database. */
  seconds: number;
}

interface Round {
  alone: Usage;
  meanwhile: Usage;
}
