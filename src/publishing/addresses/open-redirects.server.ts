// Redirects visitors from missing pages.

import type { Redirects } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { comparablePath, shortAddressOf } from "#src/shared/comparable-path.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { type AddressCounts, countAddresses } from "./count-addresses.server.ts";
import { createRuleFinder, followRules } from "./find-redirect.server.ts";

/** Call `close` on shutdown: it writes pending counts. */
export function openRedirects(
  resources: Pick<Resources, "db" | "log">,
  types: readonly StoredContentType[],
): Redirects & { close(): Promise<void> } {
  const counts = countAddresses(resources);
  const find = createRuleFinder(resources.db, types);
  return {
    ...createRedirects(find, counts),
    withoutCounts: createRedirects(find),
    close: counts.write,
  };
}

function createRedirects(find: ReturnType<typeof createRuleFinder>, counts?: AddressCounts): Redirects {
  return {
    find: async ({ method, url }) => {
      const [address = "", query = ""] = /^([^?]*)(.*)$/s.exec(url)?.slice(1) ?? [];
      const isData = address.endsWith(".data");
      const path =
        shortAddressOf(url) ?? comparablePath(isData ? address.slice(0, -".data".length) : address);
      if (path === undefined) return undefined;
      const found = await followRules(find, path);
      // The internal link check uses HEAD, which is not counted.
      if (method === "GET" && found?.rule.id) counts?.used(found.rule.id);
      else if (!found && method === "GET" && isWorthReporting(path)) counts?.missing(path);
      if (!found) return undefined;
      // Campaign parameters are passed on; the router's own are not.
      return isData || path.startsWith("/?") || /[?#]/.test(found.target)
        ? found.target
        : found.target + query;
    },
    countMoved: (kind, slug) => counts?.moved(kind, slug),
  };
}

const MAX_LENGTH = 300;
/** Paths that bots probe on every site for known vulnerabilities. */
const PROBES =
  /(?:^|\/)(?:wp-(?:login|admin|includes|json|config)|xmlrpc\.php|phpmyadmin|cgi-bin|vendor|\.(?:env|git|aws|ssh|svn|well-known)|actuator|autodiscover)/;
/** E-mail addresses, long numbers and long codes may be personal data. */
const PERSONAL = /@|\d{7}|[a-z0-9_]{40}|[0-9a-f]{24}/;

/**
 * False for personal data and bots' probes.
 * @param path normalized by `comparablePath`
 */
function isWorthReporting(path: string): boolean {
  return path.length <= MAX_LENGTH && !PROBES.test(path) && !PERSONAL.test(path) && !/\p{C}/u.test(path);
}
