import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A `shouldRevalidate` for data that rarely change, such as the site's: navigations load only page data. Each page can
 * thus report a lost connection by itself, and visitors can stay until the next reload when maintenance begins.
 */
export function skipPlainNavigation({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // A GET form, such as a filter, is a navigation too.
  const isPlainNavigation = (formMethod ?? "GET") === "GET" && currentUrl.href !== nextUrl.href;
  return isPlainNavigation ? false : defaultShouldRevalidate;
}
