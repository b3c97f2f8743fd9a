// Asks this site for its pages, as a visitor does.
import type { Config } from "#src/platform/config.ts";

export interface OwnAnswer {
  status: number;
  /** Where it leads to; null: nowhere. */
  to: string | null;
  html: string;
}

/** @param path with its query */
export type AskOwnSite = (path: string) => Promise<OwnAnswer>;

const ANY_HOST = new Set(["0.0.0.0", "::"]);
/** A busy site says when to come again. */
const MAX_WAITS = 20;

/** By this machine's own network, whatever leads here from outside. */
export function askOwnSite({ host, port }: Pick<Config, "host" | "port">): AskOwnSite {
  const name = ANY_HOST.has(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  return async (path) => {
    for (let waits = 0; ; waits++) {
      const answer = await fetch(origin + path, { redirect: "manual" });
      const isBusy = answer.status === 429 || answer.status === 503;
      const after = answer.headers.get("retry-after");
      if (isBusy && after && waits < MAX_WAITS) {
        await answer.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, Math.min(Number(after) || 1, 10) * 1_000));
        continue;
      }
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
      const html = isPage ? await answer.text() : "";
      if (!isPage) await answer.body?.cancel();
      return { status: answer.status, to: answer.headers.get("location"), html };
    }
  };
}
