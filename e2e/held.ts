// Requests that wait until the test lets them go: what a screen shows meanwhile stays there to be seen.
import type { Page, Route } from "@playwright/test";

/**
 * Holds the requests to some addresses, by default to go on to the server in the end.
 * @param method only of these; the others go on at once
 * @returns lets them go, those that come later at once
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
