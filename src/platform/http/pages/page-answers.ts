// Statuses and headers of pages.

import { type HeadersArgs, redirect } from "react-router";
import type { PageContext } from "./page-context.ts";

/** For a page whose content could not be read. Its frame is shown, with a message. */
export const UNAVAILABLE = { status: 503, headers: { "retry-after": "30" } };

/** Browsers must revalidate: a stored redirect would make a loop when the page moves back. */
export const MOVED = { status: 301, headers: { "cache-control": "no-cache" } };

/** Follows redirects if a loader has found nothing. @throws the redirect (301) if the address has one */
export async function followRedirect({ redirects, request }: PageContext): Promise<void> {
  const target = await redirects?.find(request);
  if (target !== undefined) throw redirect(target, MOVED);
}

/**
 * Follows the redirect of an old address that was a query of a page: "/?p=12". It runs before the page's loaders.
 * @throws the redirect (301)
 */
export async function followQuery({ redirects, request }: PageContext): Promise<void> {
  // If another page is shown instead, redirects must not be revealed. A form's own parameters are none.
  if (!redirects || !request.url.includes("?") || request.shown?.path || request.method === "POST") return;
  const target = await redirects.findOfPage(request).catch((error: unknown) => {
    // The page itself reports that, or needs no database.
    request.log.warn({ err: error }, "the redirect of a query could not be looked up");
  });
  if (target !== undefined) throw redirect(target, MOVED);
}

/** `headers` of a page: those of its loader. */
export function fromLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/**
 * `headers` of a page with an action: those of its loader, overridden by those of the action. React Router passes
 * empty headers, not undefined, if there was no action.
 */
export function fromActionOrLoader({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  actionHeaders.forEach((value, name) => headers.set(name, value));
  return headers;
}
