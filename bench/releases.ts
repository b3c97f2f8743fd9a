// Measures changes that must reach every process at once: a release of fifty items, the end of a preview link.

import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "./figures.ts";
import { longText } from "./long-text.ts";
import { callStaff, type Product } from "./product.ts";

const ITEMS = 50;
const ROUNDS = 3;
/** Posts on a page of the blog. */
const LISTED = 12;
const LOOK_MS = 20;
/** Lifetime in days of a preview that expires while it is being viewed. */
const SHORT = 2 / 86_400;

/** Publishes fifty posts with new titles and texts, while visitors read the blog in three processes. */
export async function measureReleases(product: Product, report: Report): Promise<void> {
  const others = [await product.startAnother(), await product.startAnother()];
  const urls = [product.url, ...others.map(({ url }) => url)];
  const ids: string[] = [];
  for (let n = 0; n < ITEMS; n++) {
    const post = { title: `Versão 0 do post ${n}`, content: longText(n), isPublished: true };
    ids.push(((await callStaff(product, "POST", "/api/posts", post)) as { id: string }).id);
  }
  const durations: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) durations.push(await publishOnce(product, urls, ids, round));
  for (const other of others) await other.stop();
  report({
    what: "release of 50 texts of 5 KB: from the call to the last of three processes, median of three",
    value: durations.toSorted((one, other) => one - other)[1] ?? Number.NaN,
    unit: "ms",
    goal: { compare: "≤", value: 1_000 },
  });
}

/** @throws if a visitor sees some old titles together with some new ones */
async function publishOnce(product: Product, urls: string[], ids: string[], round: number): Promise<number> {
  for (const [n, id] of ids.entries()) {
    const draft = { title: `Versão ${round} do post ${n}`, content: longText(n, round) };
    await callStaff(product, "PUT", `/api/posts/${id}/draft`, draft);
  }
  const items = ids.map((id) => ({ kind: "posts", id }));
  const release = { name: `Lançamento ${round}`, items };
  const { id } = (await callStaff(product, "POST", "/api/releases", release)) as { id: string };
  const begun = performance.now();
  const watching = urls.map(async (url) => {
    while (!(await showsRelease(url, round))) await delay(LOOK_MS);
    return performance.now() - begun;
  });
  await callStaff(product, "POST", `/api/releases/${id}/publish`, {});
  return Math.max(...(await Promise.all(watching)));
}

async function showsRelease(url: string, round: number): Promise<boolean> {
  const page = await (await fetch(`${url}/blog`)).text();
  const titles = new Set(Array.from(page.matchAll(/Versão (\d+) do post (\d+)/g), ([title]) => title));
  const fresh = [...titles].filter((title) => title.startsWith(`Versão ${round} `));
  const isWhole = fresh.length === 0 || fresh.length === titles.size;
  if (titles.size !== LISTED || !isWhole)
    throw new Error(`a visitor saw ${fresh.length} of ${titles.size} titles of a release`);
  return fresh.length > 0;
}

/** Revokes one preview link and lets another expire, requesting both in three processes. */
export async function measurePreviews(product: Product, report: Report): Promise<void> {
  const others = [await product.startAnother(), await product.startAnother()];
  const urls = [product.url, ...others.map(({ url }) => url)];
  const post = { title: "Um rascunho", content: longText(1) };
  const item = (await callStaff(product, "POST", "/api/posts", post)) as { id: string };
  const share = async (days: number) => {
    const link = { name: "Para o cliente", kind: "posts", id: item.id, days };
    return (await callStaff(product, "POST", "/api/preview-links", link)) as Link;
  };
  const revoked = await share(1);
  await Promise.all(urls.map((url) => untilStatus(url + revoked.url, 200)));
  const begun = Date.now();
  await callStaff(product, "DELETE", `/api/preview-links/${revoked.id}`);
  await Promise.all(urls.map((url) => untilStatus(url + revoked.url, 404)));
  const goal = { compare: "≤", value: 1_000 } as const;
  const what = "preview link, until the last of three processes answers 404";
  report({ what: `${what}: revoked`, value: Date.now() - begun, unit: "ms", goal });
  const expiring = await share(SHORT);
  await Promise.all(urls.map((url) => untilStatus(url + expiring.url, 200)));
  await Promise.all(urls.map((url) => untilStatus(url + expiring.url, 404)));
  report({ what: `${what}: expired`, value: Date.now() - Date.parse(expiring.expiresAt), unit: "ms", goal });
  for (const other of others) await other.stop();
}

interface Link {
  id: string;
  url: string;
  expiresAt: string;
}

async function untilStatus(address: string, status: number): Promise<void> {
  while ((await fetch(address)).status !== status) await delay(LOOK_MS);
}
