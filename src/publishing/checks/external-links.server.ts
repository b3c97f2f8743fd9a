// Checks links to other sites. Results are cached, so that typing does not hammer other people's servers.

import { LRUCache } from "lru-cache";
import type { Config } from "#src/platform/config.ts";
import { type Probed, probePublic } from "#src/platform/http/outgoing/probe-public.ts";

export type Probe = (address: string) => Promise<Probed>;

const TIMEOUT_MS = 5_000;
const MAX_CACHED = 1_000;
const OK_TTL_MS = 15 * 60_000;
/** Shorter, since the owner may be fixing it. */
const PROBLEM_TTL_MS = 2 * 60_000;
/** Answers of working servers that reject programs: login walls, shops, social networks. */
const BOT_REJECTIONS = new Set([401, 403, 405, 407, 429, 451, 999]);

/** Uses the SSRF-safe fetcher; concurrent requests for the same address share one answer. */
export function createLinkProber({ allowPrivateAddresses }: Pick<Config, "allowPrivateAddresses">): Probe {
  const answers = new LRUCache<string, Promise<Probed>>({ max: MAX_CACHED, ttl: OK_TTL_MS });
  return (address) => {
    const cached = answers.get(address);
    if (cached) return cached;
    const probed = probePublic(address, { allowPrivate: allowPrivateAddresses, timeoutMs: TIMEOUT_MS });
    answers.set(address, probed);
    void probed.then((result) => {
      if (describeProblem(result)) answers.set(address, probed, { ttl: PROBLEM_TTL_MS });
    });
    return probed;
  };
}

/** Describes the problem, as the end of a sentence; undefined if the address works. */
export function describeProblem(probed: Probed): string | undefined {
  if (!probed.ok) return PROBLEMS[probed.reason];
  const { status } = probed;
  if (status < 400 || BOT_REJECTIONS.has(status)) return undefined;
  if (status === 404 || status === 410) return `não existe (${status})`;
  return `não responde como deveria (${status})`;
}

const PROBLEMS = {
  address: "não está na internet aberta: visitantes não chegam lá",
  redirects: "não responde: é redirecionado vezes demais",
  timeout: "não responde em 5 segundos",
  unreachable: "não responde",
};
