// A whole product process for browser tests, with a real SMTP server and a real webhook receiver.

import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test as base } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { type Receiver, startReceiver } from "../src/testing/http-receiver.ts";
import { queryIn, startProcess } from "../src/testing/product-process.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { copyDemo } from "./demo.ts";
import { interceptAtOnce } from "./intercepted.ts";
import { clearPage, keepPage, type KeptPages, openPage } from "./kept-page.ts";
import { DEMO } from "./staff.ts";

export interface Site {
  url: string;
  dataDir: string;
  /** Start of the site's process: content made later is that of tests, not of the demo. */
  startedAt: Date;
  mails: ParsedMail[];
  deliveries: Receiver["requests"];
  /**
   * Changes settings as another process would: in the database, with a notification.
   * @param changes SQL after SET: column names and values
   */
  changeSettings(changes: string): Promise<void>;
  /** Restores the settings and texts that the site started with, for the tests of the next file. */
  restoreSettings(): Promise<void>;
  /** Runs SQL in the site's database, as another process would; returns the rows of a single statement. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  logs(): string;
}

interface TestFixtures {
  offersEbook: boolean;
  keepsPage: boolean;
  startSettings: void;
  serverLog: void;
}

interface WorkerFixtures {
  site: Site;
  keptPages: KeptPages;
  /** The file of the worker's last test. */
  lastFile: { path?: string };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** Lets the e-book's popup open by itself, as for visitors; elsewhere it would only be in the way. */
  offersEbook: [false, { option: true }],
  /** Keeps the HTTP cache of the previous test; storage is always cleared. */
  keepsPage: [true, { option: true }],
  keptPages: [async ({}, use) => use(new Map() as KeptPages), { scope: "worker" }],
  context: async (
    {
      browser,
      site,
      keptPages,
      keepsPage,
      offersEbook,
      javaScriptEnabled,
      viewport,
      hasTouch,
      timezoneId,
      permissions,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    // Options that differ between tests.
    const kind = JSON.stringify([
      offersEbook,
      javaScriptEnabled,
      viewport,
      hasTouch,
      timezoneId,
      contextOptions,
    ]);
    const open = async () => {
      const context = await browser.newContext();
      interceptAtOnce(context);
      if (!offersEbook) await context.addInitScript(rememberEbookShown);
      return context;
    };
    if (keepsPage && !permissions && serviceWorkers === "block") {
      await use(await keepPage(keptPages, kind, open, contextOptions.reducedMotion));
      await clearPage(keptPages, kind, site.url);
    } else {
      const context = await open();
      await use(context);
      await context.close();
    }
  },
  page: async ({ context }, use, testInfo) => {
    const page = context.pages()[0] ?? (await openPage(context));
    await use(page);
    // Takes the screenshot here, since the runner only does so for pages left open, and this one is not.
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
      await page.screenshot({ path: testInfo.outputPath("page.png"), timeout: 5_000 }).catch(() => {});
  },
  site: [
    async ({}, use) => {
      const dataDir = await copyDemo();
      const smtp = await startSmtpServer();
      const receiver = await startReceiver(200);
      const startedAt = new Date();
      const running = await startProcess({
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        SMTP_REQUIRE_TLS: "off",
        MAIL_FROM: "Prumo Sistemas <site@prumo.example>",
        AUTOMATION_WEBHOOK_URL: receiver.url,
        RATE_LIMITS: "off",
      });
      const query = <Row extends object>(sql: string) => queryIn<Row>(dataDir, sql);
      const changeSettings = async (changes: string) => {
        const before = await countChanges(running.url);
        await query(`UPDATE settings SET ${changes}; SELECT pg_notify('cache_tags', 'settings:site')`);
        // Until the process is notified, it rightly shows its old pages.
        await expect.poll(() => countChanges(running.url)).toBeGreaterThan(before);
      };
      const readRows = () =>
        query(
          "SELECT to_jsonb(s) - 'updated_at' AS settings, t.texts FROM settings s LEFT JOIN site_texts t ON true",
        );
      const [startRows, startValues] = [await readRows(), await readStored(running.url)];
      const restoreSettings = async () => {
        // By the API, since the history must know what the next change is based on.
        if (!isDeepStrictEqual(await readRows(), startRows)) await restoreStored(running.url, startValues);
      };
      await use({
        url: running.url,
        dataDir,
        startedAt,
        get mails() {
          return smtp.mails.map(({ mail }) => mail);
        },
        deliveries: receiver.requests,
        changeSettings,
        restoreSettings,
        query,
        logs: running.output,
      });
      await running.stop();
      await smtp.close();
      await receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  lastFile: [async ({}, use) => use({}), { scope: "worker" }],
  /** Gives each file of tests the settings and texts of the demo, whatever the files before it left. */
  startSettings: [
    async ({ site, lastFile }, use, { file }) => {
      if (lastFile.path !== undefined && lastFile.path !== file) await site.restoreSettings();
      lastFile.path = file;
      await use();
    },
    { auto: true },
  ],
  /** Attaches the server's log to the report of a failed test. */
  serverLog: [
    async ({ site }, use, testInfo) => {
      const before = site.logs().length;
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach("server log", { body: site.logs().slice(before), contentType: "text/plain" });
    },
    { auto: true },
  ],
});

const KINDS = ["settings", "texts"] as const;
type Stored = Record<(typeof KINDS)[number], Record<string, unknown>>;

async function readStored(url: string): Promise<Stored> {
  const headers = await signIn(url);
  const read = async (kind: string) =>
    (await (await fetch(`${url}/api/${kind}`, { headers })).json()) as Record<string, unknown>;
  return { settings: await read("settings"), texts: await read("texts") };
}

/** Puts back what differs from the start. */
async function restoreStored(url: string, start: Stored): Promise<void> {
  const headers = { ...(await signIn(url)), "content-type": "application/json" };
  const now = await readStored(url);
  for (const kind of KINDS) {
    const changed = Object.entries(start[kind]).filter(
      ([name, value]) => !OF_VERSIONS.has(name) && !isDeepStrictEqual(now[kind][name], value),
    );
    if (changed.length === 0) continue;
    const body = JSON.stringify(Object.fromEntries(changed));
    const answer = await fetch(`${url}/api/${kind}`, { method: "PUT", headers, body });
    expect([answer.status, answer.ok || (await answer.text())]).toEqual([200, true]);
  }
}

/** Names of an answer that are about the versions, not about what is stored. */
const OF_VERSIONS: ReadonlySet<string> = new Set(["id", "revision", "draft", "updatedAt"]);

async function signIn(url: string): Promise<{ authorization: string }> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(DEMO),
  });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

/** Returns the number of content changes that the process has received. */
async function countChanges(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^page_cache_changes_total (\d+)$/m.exec(metrics)?.[1]);
}

export { expect };
export { freePort, type RunningProcess, startProcess } from "../src/testing/product-process.ts";

function rememberEbookShown(): void {
  try {
    sessionStorage.setItem("leadMagnetShown", "true");
  } catch {
    // A page without storage has no popup.
  }
}
