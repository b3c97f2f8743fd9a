// Holds requests until the test releases them, so that intermediate states of a screen stay visible.

import type { Page, Route } from "@playwright/test";

/**
 * Holds the requests to some addresses; by default they continue to the server in the end.
 * @param method holds only these; others continue at once
 * @returns a function that releases them; later ones continue at once
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  {
    method,
    end = (route) => route.continue(),
  }: { method?: string; end?: (route: Route) => Promise<void> } = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await promise;
    return end(route);
  });
  return resolve;
}
