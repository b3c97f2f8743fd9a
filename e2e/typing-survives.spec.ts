// Typed text survives a kill of the browser or the server. ROUNDS=20 for the long run.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expect, freePort, type RunningProcess, startProcess, test } from "./site.ts";
import { getToken } from "./staff.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** Longest time from a key to the server on an idle machine: checked in the long run only. */
const MAX_LOST_MS = process.env.ROUNDS ? 1_000 : Number.POSITIVE_INFINITY;
const WORDS = Array.from({ length: 400 }, (_, n) => `palavra${n} `);

let dataDir: string;
let running: RunningProcess;
let environment: Record<string, string>;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-typing-"));
  const PORT = String(await freePort());
  environment = { DATA_DIR: dataDir, PORT, SEED: "none", RATE_LIMITS: "off", LOG_LEVEL: "warn" };
  running = await startProcess(environment);
});
test.afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openPost(page: Page): Promise<{ readDraft: () => Promise<string> }> {
  const token = await getToken(page.request, running.url);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Enquanto se escreve", content: "Começo", isPublished: true };
  const made = await page.request.post(`${running.url}/api/posts`, { headers, data });
  const { id } = (await made.json()) as { id: string };
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(`${running.url}/dashboard/posts?editar=${id}`);
  const text = page.getByRole("dialog").getByRole("textbox", { name: /^Conteúdo/ });
  await text.press("Control+a");
  return {
    readDraft: async () => {
      const answer = await fetch(`${running.url}/api/posts/${id}/draft`, { headers });
      return answer.ok ? ((await answer.json()) as { content: string }).content : "";
    },
  };
}

/** Types until it is stopped or fails. @returns typed text with times, as far as the page accepted it */
function startTyping(page: Page) {
  const typed: { text: string; at: number }[] = [];
  const until = new AbortController();
  const done = (async () => {
    for (const word of WORDS) {
      if (until.signal.aborted) return;
      await page.keyboard.type(word, { delay: 8 });
      typed.push({ text: (typed.at(-1)?.text ?? "") + word, at: Date.now() });
    }
  })().catch(() => {});
  return { typed, stop: () => until.abort(), done };
}

function watchSaves(page: Page): string[] {
  const answered: string[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "PUT" || !request.url().endsWith("/draft") || !response.ok()) return;
    answered.push((request.postDataJSON() as { content: string }).content.replace(/(?:&#x20;|\s)+$/, ""));
  });
  return answered;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a browser that is killed while somebody types loses nothing that was saved, and little else", async ({
  launchOptions,
}) => {
  test.setTimeout(300_000 + ROUNDS * 20_000);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await chromium.launchServer(launchOptions);
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    const { readDraft } = await openPost(page);
    const answered = watchSaves(page);
    const { typed, done } = startTyping(page);
    await expect.poll(() => answered.length).toBeGreaterThan(1);
    await pause(Math.random() * 1_500);
    const killedAt = Date.now();
    server.process().kill("SIGKILL");
    await done;
    await pause(500);
    const draft = await readDraft();
    expect(draft).toContain(answered.at(-1));
    const safe = typed.findLast(({ at }) => at < killedAt - MAX_LOST_MS)?.text ?? "";
    expect(draft).toContain(safe.trim());
  }
});

test("a server that is killed while somebody types loses nothing", async ({ page }) => {
  test.setTimeout(300_000 + ROUNDS * 30_000);
  for (let round = 0; round < ROUNDS; round++) {
    const { readDraft } = await openPost(page);
    const { typed, stop, done } = startTyping(page);
    await pause(1_500 + Math.random() * 1_500);
    running.child.kill("SIGKILL");
    await pause(500);
    running = await startProcess(environment);
    stop();
    await done;
    const all = typed.at(-1)?.text ?? "";
    // Markdown would otherwise drop a space at the end, so it is encoded.
    const saved = async () => (await readDraft()).replace(/&#x20;$/, "");
    await expect.poll(saved).toBe(all.trim());
  }
});
