// Lets crawl-old-site.server.ts parse single pages in the sandbox.

import type { OldHome } from "../old-site/old-site.ts";
import { type RawPage, readText } from "./fetch-page.ts";
import { readRobots } from "./find-pages.ts";
import { readPage } from "./read-page.ts";

/** @returns undefined if the page exceeds the limits */
export async function parsePage(page: RawPage): Promise<OldHome | undefined> {
  const { text, url } = await readText(page);
  const found = readPage(text, url);
  if (!found) return undefined;
  const { title, description, data, menu } = found;
  return { title, description, data, menu };
}

export async function listAllowed(
  origin: string,
  robotsTxt: RawPage | undefined,
  urls: string[],
): Promise<string[]> {
  const { allows } = readRobots(new URL(origin), robotsTxt && (await readText(robotsTxt)).text);
  return urls.filter(allows);
}
