// Measures what connecting a large mailbox costs: memory, and the speed of pages meanwhile. Needs Dovecot.

import { setTimeout } from "node:timers/promises";
import type { MailboxState } from "#src/features/operation/mail-server/schema.ts";
import { startImapServer } from "#src/testing/imap-server.ts";
import { writeLetter } from "#src/testing/mailbox.ts";
import type { Report } from "./figures.ts";
import { loadCalls } from "./load.ts";
import { memoryOf } from "./memory.ts";
import { callStaff, type Product } from "./product.ts";

const OLD_MAILS = 50_000;
const NEW_MAILS = 20;
const CALLS = 5_000;
const SAMPLE_MS = 250;

/** Connects a mailbox of 50,000 mails, and has 20 new ones read. */
export async function measureMailbox(product: Product, report: Report): Promise<Product> {
  const imap = await startImapServer();
  // The mail server is on this machine.
  const running = await product.restart(undefined, { SMTP_REQUIRE_TLS: "off" });
  const ask = () => loadCalls(running.url, { calls: CALLS, connections: 8 }, () => ({ path: "/" }));
  const state = async () => (await callStaff(running, "GET", "/api/mailbox")) as MailboxState;
  const until = async (isDone: (state: MailboxState) => boolean): Promise<void> => {
    while (!isDone(await state())) await setTimeout(SAMPLE_MS);
  };
  try {
    imap.fill("grande", OLD_MAILS);
    await ask();
    const alone = await ask();
    const before = memoryOf(running.pid);
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(running.pid))), SAMPLE_MS);
    const { password } = new URL(imap.url("grande"));
    const mailbox = { host: "127.0.0.1", port: imap.port, security: "starttls", user: "grande", password };
    await callStaff(running, "PUT", "/api/mailbox", mailbox);
    const [meanwhile] = await Promise.all([ask(), until((one) => one.state === "ok")]);
    const read = (await state()).doubtful;
    for (let number = 0; number < NEW_MAILS; number++)
      await imap.deliver("grande", writeLetter({ subject: `Novo ${number}` }));
    await until((one) => one.doubtful >= NEW_MAILS);
    clearInterval(sampling);
    const what = "a mailbox of 50,000 mails is connected";
    report({ what: `old mails read when ${what}`, value: read, unit: "", goal: { compare: "≤", value: 0 } });
    report({
      what: `memory more while ${what} and 20 new mails come, database included`,
      value: peak - before,
      unit: "MB",
      goal: { compare: "≤", value: 100 },
    });
    report({
      what: `home page while ${what}, 95th percentile`,
      value: meanwhile.p95,
      unit: "ms",
      beside: { what: "before", value: alone.p95 },
      goal: { compare: "≤", value: 1.5 },
    });
  } finally {
    await imap.close();
  }
  return running;
}
