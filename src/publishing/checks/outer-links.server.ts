// Whether addresses of other sites answer. Remembered, so that typing does not hammer other people's servers.
import { LRUCache } from "lru-cache";
import { type Probed, probePublic } from "#src/platform/http/outgoing/probe-public.ts";
import type { Config } from "#src/platform/config.ts";

/** Asks an address. */
export type Probe = (address: string) => Promise<Probed>;

const TIMEOUT_MS = 5_000;
const MAX_REMEMBERED = 1_000;
const GOOD_FOR_MS = 15 * 60_000;
/** Shorter: its owner may be mending it. */
const BAD_FOR_MS = 2 * 60_000;
/** Answers of servers that are there, and only want no programs: login walls, shops, social networks. */
const NOT_FOR_PROGRAMS = new Set([401, 403, 405, 407, 429, 451, 999]);

/** Asks through the safe fetcher; requests at the same time share one answer. */
export function askOthers({ allowPrivateAddresses }: Pick<Config, "allowPrivateAddresses">): Probe {
  const known = new LRUCache<string, Promise<Probed>>({ max: MAX_REMEMBERED, ttl: GOOD_FOR_MS });
  return (address) => {
    const remembered = known.get(address);
    if (remembered) return remembered;
    const probed = probePublic(address, { allowPrivate: allowPrivateAddresses, timeoutMs: TIMEOUT_MS });
    known.set(address, probed);
    void probed.then((result) => {
      if (describeProblem(result)) known.set(address, probed, { ttl: BAD_FOR_MS });
    });
    return probed;
  };
}

/** What is wrong with an address, as the end of a sentence; undefined where it answers. */
export function describeProblem(probed: Probed): string | undefined {
  if (!probed.ok) return PROBLEMS[probed.reason];
  const { status } = probed;
  if (status < 400 || NOT_FOR_PROGRAMS.has(status)) return undefined;
  if (status === 404 || status === 410) return `não existe (${status})`;
  return `não responde como deveria (${status})`;
}

const PROBLEMS = {
  address: "não está na internet aberta: visitantes não chegam lá",
  redirects: "não responde: é redirecionado vezes demais",
  timeout: "não responde em 5 segundos",
  unreachable: "não responde",
};
