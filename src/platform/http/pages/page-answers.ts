// What loaders of pages answer with besides their data.
import type { HeadersArgs } from "react-router";

/** What the page shows could not be read just now; the page keeps its frame and says so. */
export const UNAVAILABLE = { status: 503, headers: { "retry-after": "30" } };

/** Kept for good, it would make a circle when what has moved moves back. */
export const MOVED = { status: 301, headers: { "cache-control": "no-cache" } };

/** A page's `headers`: the document carries those of its loader. */
export function fromLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
