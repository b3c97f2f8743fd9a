// Contacts that were acknowledged survive kill -9 of the process at any moment: each is in the database
// exactly once, and its e-mail and webhook go out in the end. ROUNDS=20 for the long run, in which every
// other kill takes PostgreSQL with it; with all tests, one that does.
import { randomUUID } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Receiver, startReceiver, startReceiverAt } from "../src/testing/http-receiver.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
// The site's own test, though the site is not asked: with another, the workers and their sites would start anew.
import { expect, freePort, type RunningProcess, startProcess, test } from "./site.ts";
import { getToken, readAll } from "./staff.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);
const CONNECTIONS = 16;
const MARK = /marca ([0-9a-f-]{36})/;

test("an acknowledged contact survives kill -9, with its e-mail and webhook", async ({ request }) => {
  test.setTimeout(300_000 + ROUNDS * 30_000);
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-kill-"));
  const smtp = await startSmtpServer();
  const receiver = await startReceiver(200);
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SEED: "none",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: "site@prumo.example",
    AUTOMATION_WEBHOOK_URL: receiver.url,
  };
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const running = await startProcess(environment);
      const killed = killAfter(running, acknowledged, round % 2 === 0 ? dataDir : undefined);
      await Promise.all(
        Array.from({ length: CONNECTIONS }, () => submitUntilDown(running.url, acknowledged)),
      );
      await killed;
    }
    const running = await startProcess(environment);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    const token = await getToken(request, running.url);
    const list = { url: running.url, token, path: "/api/leads", name: "leads" };
    const leads = await readAll<{ message: string }>(request, list);
    const stored = leads.map(({ message }) => MARK.exec(message)?.[1] ?? "unmarked");
    expect(new Set(stored).size).toBe(stored.length);
    const known = new Set(stored);
    expect(acknowledged.filter((mark) => !known.has(mark))).toEqual([]);

    const patience = { timeout: 60_000 + ROUNDS * 10_000 };
    const missing = (texts: () => string[]) => () => {
      const arrived = new Set(texts().map((text) => MARK.exec(text)?.[1]));
      return acknowledged.filter((mark) => !arrived.has(mark)).length;
    };
    await expect
      .poll(
        missing(() => smtp.mails.map(({ mail }) => mail.text ?? "")),
        patience,
      )
      .toBe(0);
    await expect
      .poll(
        missing(() => receiver.requests.map(({ body }) => body)),
        patience,
      )
      .toBe(0);
    expect(await running.stop()).toBe(0);
    console.log(`${ROUNDS} rounds, ${acknowledged.length} acknowledged, ${stored.length} stored`);
  } finally {
    await smtp.close();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("events outlive kill -9 and a receiver that is down, each under one webhook-id", async ({ request }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-hooks-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SEED: "none",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    PRIVATE_ADDRESSES: "allow",
    AUTOMATION_WEBHOOK_URL: `${base}/server`,
  };
  const ill = await startReceiverAt(port, 503);
  let well: Receiver | undefined;
  try {
    const doomed = await startProcess(environment);
    await causeEvents(doomed.url, await getToken(request, doomed.url), `${base}/managed`);
    const expected = 3 + 5;
    await expect.poll(() => tellEvents(ill).length).toBe(expected);
    await ill.close();
    await doomed.kill();

    const running = await startProcess(environment);
    const receiver = (well = await startReceiverAt(port, 200));
    await expect.poll(() => tellEvents(receiver)).toEqual(tellEvents(ill));
    expect(await running.stop()).toBe(0);
  } finally {
    await well?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Where, under which id and with which body; each once, however often it came. */
function tellEvents({ requests }: Receiver): string[] {
  const told = requests.map(({ path, headers, body }) => `${path} ${String(headers["webhook-id"])} ${body}`);
  return [...new Set(told)].toSorted();
}

/** Makes a destination for everything, and one event of every kind. */
async function causeEvents(url: string, token: string, destination: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(data),
    });
    expect(response.ok, path).toBe(true);
  };
  const [name, email] = ["Ana Prado", "ana@empresa.com.br"];
  const events = ["contact", "lead-magnet", "newsletter", "data-removal", "post-published"];
  const texts = JSON.stringify({ "ebook-popup:file": "/downloads/transformacao-digital.pdf" });
  expect((await fetch(`${url}/api/texts`, { method: "PUT", headers, body: texts })).ok).toBe(true);
  await post("/webhooks", { name: "Tudo", url: destination, events });
  await post("/contact", { name, email, message: "Preciso de um sistema." });
  await post("/ebook", { name, email, source: "lead-magnet" });
  await post("/newsletter", { email, source: "blog" });
  const message = "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: Não quero mais contato.";
  await post("/contact", { name, email, message, source: "data-removal-form" });
  await post("/posts", { title: "Um post", content: "Um texto.", isPublished: true });
}

/** One connection: sends contacts one after another until the server is gone. */
async function submitUntilDown(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const mark = randomUUID();
    try {
      const response = await fetch(`${url}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: "Carga de Teste",
          email: "carga@cliente.example",
          message: `Mensagem com a marca ${mark} para conferir depois.`,
          source: "contact-form",
        }),
      });
      if (response.status === 201) acknowledged.push(mark);
    } catch {
      return;
    }
  }
}

/** Kills the process once it has acknowledged some more contacts, and on request its PostgreSQL as well. */
async function killAfter(
  running: RunningProcess,
  acknowledged: string[],
  withDatabaseIn?: string,
): Promise<void> {
  const enough = acknowledged.length + 1 + Math.random() * 200;
  await expect.poll(() => acknowledged.length, { intervals: [5] }).toBeGreaterThan(enough);
  if (withDatabaseIn) process.kill(databaseProcess(withDatabaseIn), "SIGKILL");
  await running.kill();
}

function databaseProcess(dataDir: string): number {
  const cluster = realpathSync(join(dataDir, "postgres"));
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1)[0]);
}
