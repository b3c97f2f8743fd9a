import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { HOSTILE_INPUTS } from "../bench/hostile/inputs/all.ts";
import { startProcess } from "../src/testing/product-process.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

const FILES = [
  {
    input: "wxr-reopened",
    kind: "wordpress",
    ended: "Importado",
    said: "O texto tem marcas aninhadas demais e ficou de fora.",
  },
  {
    input: "wxr-title",
    kind: "wordpress",
    ended: "Importado",
    said: "O título tem mais de 1000 caracteres e foi cortado.",
  },
  {
    input: "zip-bomb",
    kind: "vitrine",
    ended: "Não foi possível",
    said: "posts/texto.md é grande demais depois de descompactado.",
  },
] as const;

test("hostile files end with a reason on their cards, a trickling site is cancelled, and visitors read on", async ({
  page,
}, testInfo) => {
  const old = createServer(({ url }, response) => {
    if (url === "/") response.end(`<html><body><a href="/enorme">A</a><a href="/lenta">B</a></body></html>`);
    else if (url === "/enorme") trickle(response, { "content-length": String(10 * 1024 ** 3) });
    else if (url === "/lenta") trickle(response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(old, "listening");
  const address = `http://127.0.0.1:${(old.address() as AddressInfo).port}/`;
  const dataDir = await copyDemo();
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
  const visitor = startVisitor(running.url);
  try {
    const token = await getToken(page.request, running.url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
    await page.goto(`${running.url}/dashboard/importar`);
    for (const { input, kind, ended, said } of FILES) {
      await test.step(input, async () => {
        const path = testInfo.outputPath(input);
        await writeFile(path, await fileOf(input));
        await page.getByLabel("De onde vem").selectOption(kind);
        await page.getByLabel("Arquivo").setInputFiles(path);
        const card = await importNow(page);
        await expect(card.getByText("Lendo…")).toBeHidden();
        await expect(card).toContainText(ended);
        if (!(await card.getByRole("listitem").first().isVisible())) await card.getByText(/observaç/).click();
        await expect(card.getByRole("list")).toContainText(said);
      });
    }

    await page.getByLabel("De onde vem").selectOption("site");
    await page.getByLabel("Endereço do site antigo").fill(address);
    const slow = await importNow(page);
    await expect(slow.getByText("Lendo…")).toBeHidden();
    await expect(slow).toContainText("Não foi possível");
    for (const said of [
      "/enorme: A página tem mais de 5 MB e ficou de fora.",
      "/lenta: A página demorou demais para responder e ficou de fora.",
    ])
      await expect(slow.getByRole("list")).toContainText(said);

    await page.getByLabel("Endereço do site antigo").fill(`${address}${"endereco".repeat(50)}`);
    const cancelled = await importNow(page);
    await expect(cancelled.getByText("Lendo…")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await cancelled.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Cancelar importação" }).click();
    await expect(cancelled.getByText("Cancelada")).toBeVisible();
    await expect(cancelled.getByRole("button", { name: "Cancelar" })).toBeHidden();
    await expectNoViolations(page);
    expect(running.child.exitCode).toBeNull();
  } finally {
    const statuses = await visitor.stop();
    await running.stop();
    old.closeAllConnections();
    old.close();
    await rm(dataDir, { recursive: true });
    expect(statuses.length).toBeGreaterThan(FILES.length);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
});

/** Submits the form and returns the card of the new import. */
async function importNow(page: Page): Promise<Locator> {
  const cards = page.getByRole("article");
  const before = await cards.count();
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(cards).toHaveCount(before + 1);
  return cards.first();
}

/** Sends a byte a second, endlessly. */
function trickle(response: ServerResponse, head: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "text/html", ...head });
  const timer = setInterval(() => response.write("x"), 1_000);
  response.on("close", () => clearInterval(timer));
}

async function fileOf(name: string): Promise<Buffer> {
  let file = Buffer.alloc(0);
  const refuse = (): Promise<never> => Promise.reject(new Error(`${name} is no file`));
  await HOSTILE_INPUTS.find((input) => input.name === name)?.send({
    host: `${name}.example`,
    importFile: async (_kind, pieces) => {
      file = Buffer.concat([...pieces].map((piece) => Buffer.from(piece)));
      return { state: "done", reason: "" };
    },
    importSite: refuse,
    sendList: refuse,
    deliver: refuse,
  });
  return file;
}

/** Reads pages one after the other until it is stopped. @returns their statuses */
function startVisitor(url: string): { stop(): Promise<number[]> } {
  const leaving = new AbortController();
  const reading = (async () => {
    const statuses: number[] = [];
    for (let n = 0; !leaving.signal.aborted; n++) {
      const answer = await fetch(`${url}${["/", "/blog", `/blog?busca=palavra${n}`][n % 3]}`);
      await answer.arrayBuffer();
      statuses.push(answer.status);
      await delay(100);
    }
    return statuses;
  })();
  return {
    stop: () => {
      leaving.abort();
      return reading;
    },
  };
}
