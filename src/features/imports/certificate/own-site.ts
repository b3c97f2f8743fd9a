// Requests pages of this site as a visitor would, also while the site is under construction.

import { setTimeout as wait } from "node:timers/promises";
import { internalRequestHeaders } from "#src/platform/http/internal-request.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

export interface OwnAnswer {
  status: number;
  /** Target of a redirect. */
  to: string | null;
  html: string;
}

/** @param path includes the query */
export type AskOwnSite = (path: string) => Promise<OwnAnswer>;

const ANY_HOST = new Set(["0.0.0.0", "::"]);
/** Most waits for "Retry-After", over all addresses. */
const MAX_WAITS = 20;
const MAX_WAIT_SECONDS = 5;
const TIMEOUT_MS = 30_000;

/** Connects to the local port, so that proxies and DNS do not matter. */
export function askOwnSite(
  { config: { host, port }, secrets }: Pick<Resources, "config" | "secrets">,
  stopping: AbortSignal,
): AskOwnSite {
  const name = ANY_HOST.has(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  let waits = 0;
  return async (path) => {
    for (;;) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
      // Bypasses caches, so that the comparison sees recent changes.
      const headers = { ...internalRequestHeaders(secrets), "cache-control": "no-cache" };
      const answer = await fetch(origin + path, { redirect: "manual", headers, signal });
      const isBusy = answer.status === 429 || answer.status === 503;
      const after = answer.headers.get("retry-after");
      if (isBusy && after && waits++ < MAX_WAITS) {
        await answer.body?.cancel();
        await wait(Math.min(Number(after) || 1, MAX_WAIT_SECONDS) * 1_000, undefined, {
          signal: stopping,
        });
        continue;
      }
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
      const html = isPage ? await answer.text() : "";
      if (!isPage) await answer.body?.cancel();
      return { status: answer.status, to: answer.headers.get("location"), html };
    }
  };
}
