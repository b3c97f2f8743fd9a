import { fetchPublic } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

const PAGE_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** A text of the old site; undefined where it has none. */
export async function fetchText(
  { config }: Pick<Resources, "config">,
  url: string,
): Promise<string | undefined> {
  const fetched = await fetchPublic(url, {
    allowPrivate: config.allowPrivateAddresses,
    maxBytes: PAGE_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: "text/html,application/xml;q=0.9,*/*;q=0.1",
  });
  return fetched.ok ? fetched.bytes.toString() : undefined;
}
