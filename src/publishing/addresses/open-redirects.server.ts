// Redirects visitors from missing pages.
import type { Redirects } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";
import { comparablePath, shortAddressOf } from "#src/shared/comparable-path.ts";
import { type AddressCounts, countAddresses } from "./count-addresses.server.ts";
import { followRules, storedRules } from "./find-redirect.server.ts";
import { isWorthTelling } from "./missing-paths.ts";

/** @returns the rules for loaders, and `close`, which writes what was counted */
export function openRedirects(
  resources: Pick<Resources, "db" | "log">,
  kinds: readonly StoredKind[],
): Redirects & { close(): Promise<void> } {
  const counts = countAddresses(resources);
  const find = storedRules(resources.db, kinds);
  return {
    ...createRedirects(find, counts),
    withoutCounts: createRedirects(find),
    close: counts.write,
  };
}

function createRedirects(find: ReturnType<typeof storedRules>, counts?: AddressCounts): Redirects {
  return {
    find: async ({ method, url }) => {
      const [address = "", query = ""] = /^([^?]*)(.*)$/s.exec(url)?.slice(1) ?? [];
      const isData = address.endsWith(".data");
      const path =
        shortAddressOf(url) ?? comparablePath(isData ? address.slice(0, -".data".length) : address);
      if (path === undefined) return undefined;
      const found = await followRules(find, path);
      // The check of inner links sends HEAD, which is not counted.
      if (method === "GET" && found?.rule.id) counts?.used(found.rule.id);
      else if (!found && method === "GET" && isWorthTelling(path)) counts?.missing(path);
      if (!found) return undefined;
      // Campaign parameters are passed on; the router's own are not.
      return isData || path.startsWith("/?") || /[?#]/.test(found.target)
        ? found.target
        : found.target + query;
    },
    countMoved: (kind, slug) => counts?.moved(kind, slug),
  };
}
