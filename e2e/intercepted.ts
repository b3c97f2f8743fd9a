// Makes routes effective from the moment they are set.

import type { BrowserContext, Page } from "@playwright/test";
import { QUIET_PAGE } from "./kept-page.ts";

/** Answered without work by the site. */
const PROBE = `${QUIET_PAGE}?is-intercepted`;

/**
 * Makes `route` of a context and of its pages wait until requests are intercepted. Chromium reports interception
 * before a busy page applies it: a click right after it reached the server once in 300 times.
 */
export function interceptAtOnce(context: BrowserContext): void {
  waitAfterRoute(context, () => context.pages());
  const add = (page: Page): void => waitAfterRoute(page, () => [page]);
  context.pages().forEach(add);
  context.on("page", add);
}

function waitAfterRoute(owner: BrowserContext | Page, pagesOf: () => Page[]): void {
  const route = owner.route.bind(owner);
  owner.route = async (...given) => {
    const added = await route(...given);
    const isProbe = ({ href }: URL): boolean => href.endsWith(PROBE);
    await route(isProbe, (probe) => probe.fulfill({ status: 204 }));
    await Promise.all(pagesOf().map(untilIntercepted));
    await owner.unroute(isProbe);
    return added;
  };
}

async function untilIntercepted(page: Page): Promise<void> {
  const { pathname, protocol } = new URL(page.url());
  // A page without a document is intercepted from its first one on; the quiet page sends no requests, and must not.
  if (!protocol.startsWith("http") || pathname === QUIET_PAGE) return;
  const asked = page.evaluate(async (probe) => {
    const isHeld = async () => (await fetch(probe).catch(() => null))?.status === 204;
    while (!(await isHeld())) await new Promise((later) => setTimeout(later));
  }, PROBE);
  // If the page navigates in the meantime, its next document is intercepted from the start.
  await asked.catch(() => {});
}
