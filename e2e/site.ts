// A whole product process for browser tests, with a real SMTP server and a real webhook receiver.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { Client } from "pg";
import { type Receiver, startReceiver } from "../src/testing/http-receiver.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";

export interface Site {
  url: string;
  /** Every message the SMTP server took. */
  mails: ParsedMail[];
  /** Every call the automation webhook got. */
  deliveries: Receiver["requests"];
  /**
   * Changes settings as another process would: in the database, with word to everybody.
   * @param changes what follows SET: column names and values
   */
  changeSettings(changes: string): Promise<void>;
  /** Runs SQL in the site's database, as another process would; gives the rows of a single statement. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** Everything the process has logged. */
  logs(): string;
}

/** `npm start` without npm: the same process, on a free port and an empty folder. */
export interface RunningProcess {
  child: ChildProcess;
  url: string;
  /** Everything it printed so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | null>;
}

export const test = base.extend<{ offersEbook: boolean }, { site: Site }>({
  /** Whether the e-book's popup comes by itself, as it does to visitors; elsewhere it would only be in the way. */
  offersEbook: [false, { option: true }],
  context: async ({ context, offersEbook }, use) => {
    if (!offersEbook) await context.addInitScript(rememberEbookShown);
    await use(context);
  },
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
      const smtp = await startSmtpServer();
      const receiver = await startReceiver(200);
      const running = await startProcess({
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: "Prumo Sistemas <site@prumo.example>",
        AUTOMATION_WEBHOOK_URL: receiver.url,
        RATE_LIMITS: "off",
      });
      const query = <Row extends object>(sql: string) => queryIn<Row>(dataDir, sql);
      const changeSettings = async (changes: string) => {
        await query(`UPDATE settings SET ${changes}; SELECT pg_notify('cache_tags', 'settings:site')`);
      };
      await use({
        url: running.url,
        get mails() {
          return smtp.mails.map(({ mail }) => mail);
        },
        deliveries: receiver.requests,
        changeSettings,
        query,
        logs: running.output,
      });
      await running.stop();
      await smtp.close();
      await receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from "@playwright/test";

function rememberEbookShown(): void {
  try {
    sessionStorage.setItem("leadMagnetShown", "true");
  } catch {
    // A page that has no storage has no popup.
  }
}

/**
 * Starts the built product and waits until it serves.
 * @throws with its output when it ends instead
 */
export async function startProcess(environment: Record<string, string>): Promise<RunningProcess> {
  const port = environment.PORT ?? String(await freePort());
  let output = "";
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: port,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  const running: RunningProcess = {
    child,
    url,
    output: () => output,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the site did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return running;
}

async function queryIn<Row extends object>(dataDir: string, sql: string): Promise<Row[]> {
  const pidFile = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const [, , , port, host] = pidFile.split("\n");
  const client = new Client({ host, port: Number(port), user: "vitrine", database: "vitrine" });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

export async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
