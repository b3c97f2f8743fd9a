// Where an old site answers: before its name leads to this site, and after.
import { isIPv6 } from "node:net";
import { bareHost } from "./old-site.ts";
import { type Resolve, resolveBySystem } from "#src/platform/http/outgoing/fetch-public.ts";

/** For what asks an old site. */
export interface OldServer {
  resolve?: Resolve;
  /** Ends requests that are under way; they then throw its reason. */
  signal?: AbortSignal;
}

const bare = (host: string): string => bareHost(host.replace(/:\d+$/, ""));

/**
 * Has the names of the old site lead to the server that somebody has named, and all others where DNS says.
 * @param server its address; null: DNS knows it
 * @param host "www.exemplo.com.br"; with "www." or without is one site
 */
export function resolveOld(server: string | null, host: string): OldServer {
  if (server === null) return {};
  const found = [{ address: server, family: isIPv6(server) ? 6 : 4 }];
  return { resolve: async (name) => (bare(name) === bare(host) ? found : resolveBySystem(name)) };
}
