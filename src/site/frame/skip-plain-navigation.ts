import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A `shouldRevalidate` of what hardly changes, the site's own data say: going from page to page asks
 * the pages only. So each can say by itself that the connection is gone, and whoever is inside when the
 * site closes may look around until the next reload.
 */
export function skipPlainNavigation({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // A form that only asks, as a filter does, is a navigation like any other.
  const isPlainNavigation = (formMethod ?? "GET") === "GET" && currentUrl.href !== nextUrl.href;
  return isPlainNavigation ? false : defaultShouldRevalidate;
}
