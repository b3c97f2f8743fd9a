// Measures the age of pages: repeatedly compares published versions with the pages of each process.

import { randomUUID } from "node:crypto";
import { tryCall } from "./calls.ts";
import type { Acknowledged, Caller } from "./load.ts";

/** Acknowledgement time of each version of a post, by its number. */
export type Published = { id: string; acknowledgedAt: number[] };

/** Creates a post and returns a function that publishes its next version. */
export async function createPublisher(
  call: Caller,
  headers: Record<string, string>,
  published: Map<string, Published>,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const slug = `versoes-${id}`;
  const made = await call(201, {
    method: "POST",
    path: "/api/posts",
    headers,
    body: { newId: id, slug, title: "Versões", content: contentOf(0), isPublished: true },
  });
  if (!made) throw new Error("a post could not be made");
  const post: Published = { id, acknowledgedAt: [Date.now()] };
  published.set(slug, post);
  return async () => {
    const version = post.acknowledgedAt.length;
    const body = { content: contentOf(version) };
    if (await call(200, { method: "PUT", path: `/api/posts/${id}`, headers, body }))
      post.acknowledgedAt.push(Date.now());
  };
}

export const contentOf = (version: number): string => `Esta é a versão ${version} do texto.`;
const VERSION = /Esta é a versão (\d+) do texto\./;

/** Reads a page from one process, and records its age compared with what was acknowledged before the request. */
export async function watchPages(url: string, done: Acknowledged): Promise<void> {
  for (const [slug, { acknowledgedAt }] of done.published) {
    const asked = Date.now();
    const response = await tryCall(url, { method: "GET", path: `/blog/${slug}` });
    const text = response?.ok ? await response.text().catch(() => undefined) : undefined;
    // The process is being killed, or is not back yet.
    if (text === undefined) continue;
    done.pagesRead++;
    const shown = Number(VERSION.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(shown)) done.surprises.push(`/blog/${slug} shows no version`);
    const nextAt = acknowledgedAt[shown + 1];
    if (nextAt !== undefined && nextAt <= asked)
      done.oldestPageMs = Math.max(done.oldestPageMs, asked - nextAt);
  }
}
