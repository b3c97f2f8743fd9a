// Measures waiting times of staff: uploads of photographs, publication, the login screen's script.

import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureBrowser } from "../scripts/browser.ts";
import type { Report } from "./figures.ts";
import { callStaff, type Product } from "./product.ts";

const PHOTOGRAPHS = 10;
const MAX_BYTES = 5 * 1024 * 1024;
/** JPEG quality at which these photographs have a little under 5 MB. */
const QUALITY = 82;
const PUBLICATIONS = 10;

/** Uploads ten photographs of 5 MB to one project, as its dialog does. */
export async function measureUploads(product: Product, report: Report): Promise<void> {
  const form = new FormData();
  form.set("title", "Dez fotografias");
  form.set("description", "Uma obra fotografada do começo ao fim.");
  for (let n = 0; n < PHOTOGRAPHS; n++) {
    form.append("images", new Blob([await makePhotograph()], { type: "image/jpeg" }), `${n}.jpg`);
  }
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, readResident(product.pid))), 20);
  // Reading it starts a new interval of the longest block.
  await readLongestBlock(product);
  const response = await fetch(`${product.url}/api/projects`, {
    method: "POST",
    headers: product.staff,
    body: form,
  });
  const block = await readLongestBlock(product);
  clearInterval(timer);
  if (response.status !== 201) throw new Error(`the photographs were answered ${response.status}`);
  report({
    what: "ten photographs of 5 MB: memory of the process at the peak",
    value: peak,
    unit: "MB",
    goal: { compare: "≤", value: 400 },
  });
  report({
    what: "ten photographs of 5 MB: longest block of the event loop",
    value: block,
    unit: "ms",
    goal: { compare: "≤", value: 100 },
  });
}

/** Makes 12 million pixels of noise, which does not compress, nearly as large as an upload may be. */
async function makePhotograph(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 28 } as const;
  const size = { width: 4000, height: 3000, channels: 3, background: "#285491" } as const;
  const photograph = await sharp({ create: { ...size, noise } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  if (photograph.length > MAX_BYTES) throw new Error(`a photograph of ${photograph.length} bytes`);
  return Buffer.from(photograph);
}

/** Returns resident memory in megabytes; 0 if the system does not report it. */
function readResident(pid: number): number {
  try {
    return Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** Returns the longest block since the last reading, in milliseconds. */
async function readLongestBlock({ url }: Product): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Measures from the publishing call to the public page that shows the post and was cached before. */
export async function measurePublications(product: Product, report: Report): Promise<void> {
  const durations: number[] = [];
  for (let n = 0; n < PUBLICATIONS; n++) {
    const title = `Publicação número ${n + 1}`;
    const { id, slug } = (await callStaff(product, "POST", "/api/posts", {
      title,
      content: "Um texto.",
    })) as { id: string; slug: string };
    await fetch(`${product.url}/blog`);
    const begun = performance.now();
    await callStaff(product, "PUT", `/api/posts/${id}`, { isPublished: true });
    while (!(await shows(product, "/blog", title)) || !(await shows(product, `/blog/${slug}`, title)));
    durations.push(performance.now() - begun);
  }
  report({
    what: "publish to visible on the list and on its page, slowest of ten",
    value: Math.max(...durations),
    unit: "ms",
    goal: { compare: "≤", value: 1_000 },
  });
}

async function shows({ url }: Product, path: string, title: string): Promise<boolean> {
  const response = await fetch(url + path);
  return response.ok && (await response.text()).includes(title);
}

export async function measureLogin(product: Product, report: Report): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await page.waitForTimeout(2_000);
  await browser.close();
  report({
    what: "login screen: script",
    value: bytes / 1000,
    unit: "KB",
    goal: { compare: "≤", value: 180 },
  });
}
