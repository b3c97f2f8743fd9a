// What a first visit to the home page brings over the wire, before and after the visitor does something.
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
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

/** Answers as they travel, heads included; images apart, which depend on the screen. */
export async function measureBytes(product: Product, report: Report): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const transfers: Transfer[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    transfers.push({ type: kinds.get(requestId) ?? "Other", bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  await page.goto(product.url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const first = transfers.splice(0);
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes("json"))
      .map(({ textContent }) => textContent)
      .join("\n"),
  );
  await page.mouse.move(100, 100);
  await page.waitForTimeout(QUIET_MS);
  await browser.close();
  const sum = (list: Transfer[], ...types: string[]) =>
    list.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0) / KB;
  report({
    what: "home until the first input: HTML, CSS, fonts",
    value: sum(first, "Document", "Stylesheet", "Font"),
    unit: "KB",
    goal: { compare: "≤", value: 90 },
  });
  report({
    what: "home until the first input: script",
    value: sum(first, "Script") + brotliCompressSync(inline).length / KB,
    unit: "KB",
    goal: { compare: "≤", value: 3 },
  });
  report({
    what: "home after the first input: script",
    value: sum(transfers, "Script"),
    unit: "KB",
    goal: { compare: "≤", value: 115 },
  });
}
