// The demo's images are decoded after the start, and those of each project change pages that are kept.
import { expect } from "@playwright/test";
import type { Site } from "./site.ts";

/** Waits until every project of the demo has its images. */
export async function waitForImages(site: Site): Promise<void> {
  const waiting = "SELECT FROM pgboss.job WHERE name = 'demo.illustrate' AND state <> 'completed'";
  await expect.poll(async () => (await site.query(waiting)).length).toBe(0);
}
