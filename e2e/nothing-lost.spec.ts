// Acknowledged data survives kill -9 of the process at any moment: each contact is in the database exactly once, and
// its e-mail and webhook are sent in the end; a call repeated with its key runs once; an event keeps its webhook-id.
// ROUNDS=20 for the long run, in which every other kill includes PostgreSQL; the whole run has one that does.

import { readFileSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Receiver, startReceiverAt } from "../src/testing/http-receiver.ts";
import { openToVisitors, queryIn } from "../src/testing/product-process.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { checkContacts, contactUntilDown, markIn } from "./nothing-lost/contacts.ts";
import { causeEvents, EVENT_DELIVERIES, tellEvents } from "./nothing-lost/events.ts";
import { createKeyedPosts } from "./nothing-lost/keyed-posts.ts";
// Uses the site's own `test`, although the site is unused: another one would restart the workers and their sites.
import { expect, freePort, type RunningProcess, startProcess, test } from "./site.ts";
import { getToken } from "./staff.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);

test("what was acknowledged survives kill -9: contacts, calls under their keys, and events", async ({
  request,
}) => {
  test.setTimeout(300_000 + ROUNDS * 90_000);
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-kill-"));
  const smtp = await startSmtpServer();
  const receiverPort = await freePort();
  const receivers = `http://127.0.0.1:${receiverPort}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SEED: "none",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    PRIVATE_ADDRESSES: "allow",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: "site@prumo.example",
    AUTOMATION_WEBHOOK_URL: `${receivers}/server`,
  };
  let receiver: Receiver | undefined;
  let running: RunningProcess | undefined;
  try {
    receiver = await startReceiverAt(receiverPort, 200);
    const contacts: string[] = [];
    running = await startProcess(environment);
    await openToVisitors((sql) => queryIn(dataDir, sql));
    const { url } = running;
    const posts = await createKeyedPosts(url, await getToken(request, url));
    for (let round = 0; round < ROUNDS; round++) {
      const contactsFirst = contacts.length + 1 + Math.random() * 200;
      const postsFirst = posts.countAnswered() + 16 + Math.random() * 100;
      const sending = [contactUntilDown(url, contacts), posts.sendUntilDown()];
      await expect.poll(() => contacts.length, { intervals: [5] }).toBeGreaterThan(contactsFirst);
      await expect.poll(posts.countAnswered, { intervals: [5] }).toBeGreaterThan(postsFirst);
      if (round % 2 === 0) process.kill(databaseProcess(dataDir), "SIGKILL");
      await running.kill();
      await Promise.all(sending);
      running = await startProcess(environment);
    }

    await test.step("contacts are stored once, with an e-mail and a webhook", async () => {
      expect(contacts.length).toBeGreaterThan(ROUNDS);
      await checkContacts(request, url, await getToken(request, url), contacts);
      const patience = { timeout: 200_000 + ROUNDS * 10_000 };
      const countMissing = (texts: string[]) => {
        const arrived = new Set(texts.map(markIn));
        return contacts.filter((mark) => !arrived.has(mark)).length;
      };
      await expect.poll(() => countMissing(smtp.mails.map(({ mail }) => mail.text ?? "")), patience).toBe(0);
      await expect
        .poll(() => countMissing((receiver?.requests ?? []).map(({ body }) => body)), patience)
        .toBe(0);
    });

    await test.step("a repeated call makes one post per key and is answered the same", async () => {
      await posts.check(request, await getToken(request, url));
    });

    await test.step("events outlive a receiver that is down, each under one webhook-id", async () => {
      await receiver?.close();
      const ill = (receiver = await startReceiverAt(receiverPort, 503));
      await causeEvents(url, await getToken(request, url), `${receivers}/managed`);
      await expect.poll(() => tellEvents(ill).length).toBe(EVENT_DELIVERIES);
      await ill.close();
      await running?.kill();
      running = await startProcess(environment);
      const well = (receiver = await startReceiverAt(receiverPort, 200));
      await expect.poll(() => tellEvents(well)).toEqual(tellEvents(ill));
    });
    expect(await running.stop()).toBe(0);
  } finally {
    await running?.kill();
    await smtp.close();
    await receiver?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function databaseProcess(dataDir: string): number {
  const cluster = realpathSync(join(dataDir, "postgres"));
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1)[0]);
}
