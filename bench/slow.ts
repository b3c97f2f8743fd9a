// Measures the effect on visitors while staff send texts and drawings made to take very long.

import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { Report } from "./figures.ts";
import { longText } from "./long-text.ts";
import { callStaff, type Product } from "./product.ts";

const BLOCKS = 4;
const ROUNDS = 6;
const PREVIEWS = 5;
const DRAWINGS = 2;
/** 20 KB that keep the parser busy for minutes. */
const HOSTILE_TEXT = "1. ".repeat(7_000);
const HOSTILE_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>'.repeat(400)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

/** Durations in milliseconds. */
interface Visit {
  page: number;
  picture: number;
}

interface New {
  page: string;
  picture: string;
}

/** Measures an uncached page and a picture in a new width under attack, against the same without load. */
export async function measureSlowWork(product: Product, report: Report): Promise<void> {
  const made: New[] = [];
  for (let n = 0; n < 2 * BLOCKS * ROUNDS + 2; n++) made.push(await makeNew(product, n));
  const accounts = await makeAccounts(product);
  // The first of each starts threads and processes.
  await visit(product, made.splice(0, 2));
  const alone: Visit[] = [];
  const during: Visit[] = [];
  let hostile = 0;
  // Alternates both, so that other load on the machine affects both alike.
  for (let block = 0; block < BLOCKS; block++) {
    alone.push(...(await visit(product, made.splice(0, ROUNDS))));
    const attack = startAttack(product, accounts);
    await delay(1_000);
    during.push(...(await visit(product, made.splice(0, ROUNDS))));
    hostile += await attack.stop();
    // Work in progress continues to its time limit.
    await delay(4_000);
  }
  console.log(`  (hostile calls answered meanwhile: ${hostile})`);
  const goal = { compare: "≤", value: 1.5 } as const;
  const what = "with five hostile previews and two hostile pictures under way, median";
  for (const [kind, name] of [
    ["page", "a new page"],
    ["picture", "a new picture"],
  ] as const) {
    const of = (visits: Visit[]) => median(visits.map((visit) => visit[kind]));
    const beside = { what: "alone", value: of(alone) };
    report({ what: `${name} ${what}`, value: of(during), unit: "ms", beside, goal });
  }
}

async function makeNew(product: Product, n: number): Promise<New> {
  const form = new FormData();
  const noise = await sharp(randomBytes(1_600 * 900 * 3), { raw: { width: 1_600, height: 900, channels: 3 } })
    .blur(3)
    .jpeg()
    .toBuffer();
  form.set("title", `Texto novo número ${n}`);
  form.set("content", longText(n));
  form.set("isPublished", "true");
  form.set("featuredImage", new Blob([new Uint8Array(noise)], { type: "image/jpeg" }), "foto.jpg");
  const response = await fetch(`${product.url}/api/posts`, {
    method: "POST",
    headers: product.staff,
    body: form,
  });
  const post = (await response.json()) as { id: string; slug: string };
  if (response.status !== 201) throw new Error(`a post was answered ${response.status}`);
  return { page: `/blog/${post.slug}`, picture: `/api/posts/image/${post.id}?w=1280` };
}

async function visit({ url }: Product, all: New[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const { page, picture } of all)
    visits.push({ page: await time(url + page), picture: await time(url + picture) });
  return visits;
}

async function time(address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begun;
}

/** Creates an account for each hostile call, since one account's calls would wait for each other. */
async function makeAccounts(product: Product): Promise<Record<string, string>[]> {
  const { pool, close } = product.openDatabase();
  const accounts: Record<string, string>[] = [];
  for (let n = 0; n < PREVIEWS; n++) {
    const email = `slow-${n}@prumo.example`;
    await pool.query(
      "INSERT INTO users (name, email, password_hash, role) SELECT 'Lenta', $1, password_hash, 'editor' FROM users LIMIT 1",
      [email],
    );
    const body = { email, password: "medindo-tudo-com-calma" };
    const { token } = (await callStaff(product, "POST", "/api/auth/login", body)) as { token: string };
    accounts.push({ authorization: `Bearer ${token}` });
  }
  await close();
  return accounts;
}

/** Sends the next hostile call of an account as soon as the previous is answered. */
function startAttack({ url }: Product, accounts: Record<string, string>[]) {
  const stop = new AbortController();
  let answered = 0;
  const repeat = async (send: () => Promise<Response>): Promise<void> => {
    while (!stop.signal.aborted) {
      await send()
        .then((response) => response.arrayBuffer())
        .then(() => answered++)
        .catch(() => {});
    }
  };
  const preview = (headers: Record<string, string>) =>
    fetch(`${url}/api/posts/preview`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ content: HOSTILE_TEXT }),
      signal: stop.signal,
    });
  const draw = (headers: Record<string, string>) => {
    const body = new FormData();
    body.set("image", new Blob([HOSTILE_DRAWING], { type: "image/svg+xml" }), "desenho.svg");
    return fetch(`${url}/api/images`, { method: "POST", headers, body, signal: stop.signal });
  };
  const all = [
    ...accounts.map((headers) => repeat(() => preview(headers))),
    ...accounts.slice(0, DRAWINGS).map((headers) => repeat(() => draw(headers))),
  ];
  return {
    async stop(): Promise<number> {
      stop.abort();
      await Promise.all(all);
      return answered;
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
