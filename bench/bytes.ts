// Measures the transfer size of a first visit to the home page, before and after the first interaction.

import { readFile } from "node:fs/promises";
import { chromium, type Request } from "@playwright/test";
import { EARLY_SCRIPT_LIMIT, measureInlineScripts } from "../e2e/early-scripts.ts";
import { ensureBrowser } from "../scripts/browser.ts";
import type { Report } from "./figures.ts";
import { runLighthouse } from "./lighthouse.ts";
import { callStaff, type Product } from "./product.ts";

interface Transfer {
  type: string;
  bytes: number;
}

const KB = 1000;
/** Aerial photograph of fields, 1,600 × 1,000, which compresses badly. */
const PHOTOGRAPH = new URL("../e2e/lavra/talhoes.webp", import.meta.url);
/** Longer than the page's own delay before it loads further scripts, in ms. */
const QUIET_MS = 4_000;

/** A current phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  serviceWorkers: "block",
} as const;

/** Measures compressed bodies; images are separate, since they depend on the screen. */
export async function measureBytes(product: Product, report: Report): Promise<void> {
  const { first, inline, after } = await visitHome(product);
  report({
    what: "home until the first input: HTML, CSS, fonts",
    value: sum(first, "document", "stylesheet", "font"),
    unit: "KB",
    goal: { compare: "≤", value: 90 },
  });
  report({
    what: "home until the first input: script",
    value: sum(first, "script") + inline,
    unit: "KB",
    goal: { compare: "≤", value: EARLY_SCRIPT_LIMIT / KB },
  });
  report({
    what: "home after the first input: script",
    value: sum(after, "script"),
    unit: "KB",
    goal: { compare: "≤", value: 115 },
  });
}

/** Measures a home page with a photograph: everything a phone loads until the first input, and its LCP. */
export async function measurePicturedHome(product: Product, report: Report): Promise<void> {
  await putPictureBehindHero(product);
  const { first, inline } = await visitHome(product);
  report({
    what: "home with a picture behind its hero, until the first input",
    value: sum(first) + inline,
    unit: "KB",
    goal: { compare: "≤", value: 150 },
  });
  const { audits } = runLighthouse(product.url);
  report({
    what: "home with a picture behind its hero, largest paint on a phone",
    value: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    unit: "ms",
    goal: { compare: "≤", value: 1_500 },
  });
}

interface StoredPage {
  id: string;
  role: string | null;
  sections: { type: string; props: { appearance?: object } }[];
}

async function putPictureBehindHero(product: Product): Promise<void> {
  const form = new FormData();
  form.set("image", new Blob([await readFile(PHOTOGRAPH)], { type: "image/webp" }), "talhoes.webp");
  const sent = await fetch(`${product.url}/api/images`, {
    method: "POST",
    headers: product.staff,
    body: form,
  });
  const { path } = (await sent.json()) as { path: string };
  const { pages } = (await callStaff(product, "GET", "/api/pages?limit=100")) as { pages: StoredPage[] };
  const home = pages.find(({ role }) => role === "home");
  const hero = home?.sections.find(({ type }) => type === "hero");
  if (!home || !hero) throw new Error("the home page has no hero");
  hero.props.appearance = {
    ...hero.props.appearance,
    background: "picture",
    picture: { path, alt: "" },
  };
  await callStaff(product, "PUT", `/api/pages/${home.id}`, { sections: home.sections });
}

/** @returns KB loaded before and after the first input, and KB of inline scripts */
async function visitHome({ url }: Product) {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage(PHONE);
  const transfers: Promise<Transfer>[] = [];
  page.on("requestfinished", (request) => transfers.push(measure(request)));
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const first = await Promise.all(transfers.splice(0));
  const inline = await measureInlineScripts(page);
  await page.mouse.move(100, 100);
  await page.waitForTimeout(QUIET_MS);
  const after = await Promise.all(transfers);
  await browser.close();
  return { first, inline: inline / KB, after };
}

/** Adds up some types, or all, in KB. */
function sum(transfers: Transfer[], ...types: string[]): number {
  const counted = transfers.filter(({ type }) => types.length === 0 || types.includes(type));
  return counted.reduce((total, { bytes }) => total + bytes, 0) / KB;
}

async function measure(request: Request): Promise<Transfer> {
  const { responseBodySize } = await request.sizes();
  return { type: request.resourceType(), bytes: responseBodySize };
}
