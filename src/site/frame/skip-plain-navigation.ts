import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A `shouldRevalidate` for data that hardly change, such as the site's: navigations load the data of pages only.
 * So each page can report a lost connection by itself, and visitors can stay until the next reload when
 * maintenance begins.
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
