// Measures typing on a long page in the editor on a slow machine: from a key to its effect on the screen.

import { chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../scripts/browser.ts";
import type { Report } from "./figures.ts";
import { percentile } from "./load.ts";
import { callStaff, type Product } from "./product.ts";

const SECTIONS = 60;
const KEYS = 200;
/** Factor by which the processor is throttled. */
const SLOWDOWN = 4;
/** Time between keys in ms, as of a fast typist. The text is stored and saved in the meantime. */
const PAUSE_MS = 100;
const FRAME = "iframe[title='Página em edição']";

/** @param report called once for the first section, once for one in the middle */
export async function measureKeystrokes(product: Product, report: Report): Promise<void> {
  const id = await makeLongPage(product);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const token = product.staff.authorization?.replace(/^Bearer /, "") ?? "";
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(`${product.url}/dashboard/paginas/${id}`);
  const titles = page.frameLocator(FRAME).getByRole("textbox", { name: "Título", exact: true });
  await titles.nth(1).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const count = await titles.count();
  for (const [where, nth] of [
    ["at its head", 0],
    ["in its middle", Math.floor(count / 2)],
  ] as const) {
    await titles.nth(nth).click();
    await page.waitForTimeout(1_000);
    const durations = await typeAndMeasure(page);
    report({
      what: `key to paint in a page of ${SECTIONS} sections, ${where}, processor ${SLOWDOWN}× slower, 95th percentile`,
      value: percentile(
        durations.toSorted((one, other) => one - other),
        0.95,
      ),
      unit: "ms",
      goal: { compare: "≤", value: 50 },
    });
  }
  await browser.close();
}

/** Measures from each key's own timestamp to the frame after the one that it has changed. */
async function typeAndMeasure(page: Page): Promise<number[]> {
  await page.evaluate((frame) => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const { contentWindow } = document.querySelector<HTMLIFrameElement>(frame) ?? {};
    contentWindow?.document.addEventListener(
      "keydown",
      () => {
        const pressed = contentWindow.performance.now();
        contentWindow.requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // The first task after the frame has been painted.
          port1.addEventListener("message", () => durations.push(contentWindow.performance.now() - pressed));
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }, FRAME);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 5 === 4 ? "Backspace" : "a");
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations);
}

/** Makes a page with the examples of all section types. @returns the page's id */
async function makeLongPage(product: Product): Promise<string> {
  const kinds = (await callStaff(product, "GET", "/api/pages/kinds")) as {
    type: string;
    version: number;
    example: object;
  }[];
  const sections = Array.from({ length: SECTIONS }, (_, index) => {
    const { type, version, example } = kinds[index % kinds.length] ?? {
      type: "text",
      version: 1,
      example: {},
    };
    return { id: crypto.randomUUID(), type, version, props: example };
  });
  const body = { title: "Uma página longa", path: "/longa", sections };
  const { id } = (await callStaff(product, "POST", "/api/pages", body)) as { id: string };
  return id;
}
