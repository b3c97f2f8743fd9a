import { fetchOnce } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { OldServer } from "../old-site/old-server.ts";
import { type AskPage, PAGE_MB } from "./fetch-page.ts";

const TIMEOUT_MS = 15_000;

/** Requests pages on behalf of an import, within limits of size and time. */
export function askPages(
  { config, resolve, signal }: Pick<Resources, "config"> & OldServer,
  timeoutMs = TIMEOUT_MS,
): AskPage {
  return async (url) => {
    const fetched = await fetchOnce(url, {
      allowPrivate: config.allowPrivateAddresses,
      maxBytes: PAGE_MB * 1024 * 1024,
      timeoutMs,
      accept: "text/html,application/xml;q=0.9,*/*;q=0.1",
      ...(resolve && { resolve }),
      ...(signal && { signal }),
    });
    if (!fetched.ok) return { failure: fetched.reason };
    if ("redirectTo" in fetched) return { leadsTo: fetched.redirectTo };
    return { url, bytes: fetched.bytes, contentType: fetched.contentType };
  };
}
