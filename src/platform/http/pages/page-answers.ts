// What pages answer besides their data: statuses and headers.
import { type HeadersArgs, redirect } from "react-router";
import type { PageContext } from "./page-context.ts";

/** For a page whose content could not be read: its frame is shown, with a message. */
export const UNAVAILABLE = { status: 503, headers: { "retry-after": "30" } };

/** Browsers must ask again: a stored redirect would make a loop when the page moves back. */
export const MOVED = { status: 301, headers: { "cache-control": "no-cache" } };

/** Where a loader has found nothing. @throws the redirect (301) where the address leads elsewhere */
export async function leadOnFrom({ redirects, request }: PageContext): Promise<void> {
  const target = await redirects?.leadOn(request);
  if (target !== undefined) throw redirect(target, MOVED);
}

/** A page's `headers`: the document carries those of its loader. */
export function fromLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/**
 * `headers` of a page that also has an action: those of its loader, and over them those of the action. React Router gives
 * empty headers, not undefined, when there was no action.
 */
export function fromActionOrLoader({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  actionHeaders.forEach((value, name) => headers.set(name, value));
  return headers;
}
