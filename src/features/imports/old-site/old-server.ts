import { isIPv6 } from "node:net";
import { type Resolve, resolveBySystem } from "#src/platform/http/outgoing/fetch-public.ts";
import { bareHost } from "./old-site.ts";

export interface OldServer {
  resolve?: Resolve;
  /** Aborts requests in progress; they throw its reason. */
  signal?: AbortSignal;
}

const bare = (host: string): string => bareHost(host.replace(/:\d+$/, ""));

/**
 * Makes requests reach the old site before and after its domain points here.
 * @param server address of its server; null uses DNS
 * @param host "www.exemplo.com.br"; also matches without "www."
 */
export function resolveOld(server: string | null, host: string): OldServer {
  if (server === null) return {};
  const found = [{ address: server, family: isIPv6(server) ? 6 : 4 }];
  return { resolve: async (name) => (bare(name) === bare(host) ? found : resolveBySystem(name)) };
}
