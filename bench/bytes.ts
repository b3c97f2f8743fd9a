// What a first visit to the home page brings over the wire, before and after the visitor does something.
import { brotliCompressSync } from "node:zlib";
import { chromium, type Request } from "@playwright/test";
import { ensureBrowser } from "../scripts/browser.ts";
import type { Report } from "./figures.ts";
import type { Product } from "./product.ts";

interface Transfer {
  type: string;
  bytes: number;
}

const KB = 1000;
/** Past the page's own patience for scripts nobody asked for, ms. */
const QUIET_MS = 4_000;

/** Bodies as they travel, compressed; images apart, which depend on the screen. */
export async function measureBytes(product: Product, report: Report): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
  const transfers: Promise<Transfer>[] = [];
  page.on("requestfinished", (request) => transfers.push(measure(request)));
  await page.goto(product.url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const first = await Promise.all(transfers.splice(0));
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes("json"))
      .map(({ textContent }) => textContent)
      .join("\n"),
  );
  await page.mouse.move(100, 100);
  await page.waitForTimeout(QUIET_MS);
  const after = await Promise.all(transfers);
  await browser.close();
  const sum = (list: Transfer[], ...types: string[]) =>
    list.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0) / KB;
  report({
    what: "home until the first input: HTML, CSS, fonts",
    value: sum(first, "document", "stylesheet", "font"),
    unit: "KB",
    goal: { compare: "≤", value: 90 },
  });
  report({
    what: "home until the first input: script",
    value: sum(first, "script") + brotliCompressSync(inline).length / KB,
    unit: "KB",
    goal: { compare: "≤", value: 3 },
  });
  report({
    what: "home after the first input: script",
    value: sum(after, "script"),
    unit: "KB",
    goal: { compare: "≤", value: 115 },
  });
}

async function measure(request: Request): Promise<Transfer> {
  const { responseBodySize } = await request.sizes();
  return { type: request.resourceType(), bytes: responseBodySize };
}
